const resetCode = /(password(?:\/|%2f)+reset(?:\/|%2f)+).+/i;
const token = /eyJ[\w-]{10,}((\.|%2e)[\w-]*)+/gi;

/** A path as it may be written down: the code of a password reset is a secret in a path, and so is any token. */
export function withoutSecrets(path: string) {
  // More would only cost time: paths in messages are far shorter.
  return path.slice(0, 2000).replace(resetCode, "$1[code]").replaceAll(token, "[token]").slice(0, 256);
}
