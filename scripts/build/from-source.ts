/** What Node is given to run a script of ours as it is written. */
export const fromSource = (script: string, ...args: string[]) => [
  "--import=tsx",
  "--conditions=react-server",
  script,
  ...args,
];
