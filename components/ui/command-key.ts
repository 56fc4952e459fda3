/** What the key for commands is called on the computer of this user agent. */
export function commandKey(userAgent: string) {
  return /Mac|iPhone|iPad/.test(userAgent) ? "⌘" : "Ctrl";
}
