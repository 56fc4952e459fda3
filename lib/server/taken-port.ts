/** What is said of a setting whose port another program listens on. */
export const takenPort = (setting: string, port: number) =>
  `${setting} ${port} is taken by another program; choose another, such as ${setting}=${port + 1}. (EADDRINUSE)`;
