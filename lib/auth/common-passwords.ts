import "server-only";

import { dictionary } from "@zxcvbn-ts/language-common";

const common = new Set(dictionary["passwords-common"]);

/** Whether a password is one that is tried first: on the list, or a word of it repeated or with a few digits or signs around. */
export function isCommonPassword(password: string) {
  const folded = password.normalize("NFC").toLowerCase();
  const bare = folded.replace(/^[^\p{L}]{0,6}/u, "").replace(/[^\p{L}]{0,6}$/u, "");
  return [folded, bare].some((text) => common.has(text) || common.has(unrepeated(text))) || /^(.)\1*$/u.test(folded);
}

/** "abab" → "ab". */
const unrepeated = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
