/** Tells password managers whose password this is; nobody sees or hears it. */
export function UsernameForManagers({ username }: { username: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  );
}
