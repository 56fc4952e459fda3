const length = 10;

/** Crockford's base32: no I, L, O or U. */
export const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const pattern = new RegExp(`^[${codeLetters}]{${length}}$`);

/** The code that somebody typed: case, spaces and dashes do not count, nor does O for 0, I or L for 1. Undefined when it is none. */
export function readResetCode(typed: string) {
  const signs = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  const code = signs.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return pattern.test(code) ? code : undefined;
}

/** In two halves, as a mail shows it. */
export const showResetCode = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
