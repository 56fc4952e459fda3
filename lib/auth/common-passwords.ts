import "server-only";

/** Read when somebody first chooses a password: unpacking the list takes time that every start of a program would pay. */
let common: Promise<Set<string>> | undefined;

/** Whether a password is one that is tried first: on the list, or a word of it repeated or with a few digits or signs around. */
export async function isCommonPassword(password: string) {
  common ??= readCommon();
  const words = await common;
  const folded = password.normalize("NFC").toLowerCase();
  const bare = folded.replace(/^[^\p{L}]{0,6}/u, "").replace(/[^\p{L}]{0,6}$/u, "");
  return [folded, bare].some((text) => words.has(text) || words.has(unrepeated(text))) || /^(.)\1*$/u.test(folded);
}

async function readCommon() {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** "abab" → "ab". */
const unrepeated = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
