/** The message for a setting with a port that another program uses. */
export const takenPort = (setting: string, port: number) =>
  `${setting} ${port} is taken by another program; choose another, such as ${setting}=${port + 1}. (EADDRINUSE)`;
