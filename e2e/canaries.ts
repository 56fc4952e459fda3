import { spawnSync } from "node:child_process";

/** The spellings of a secret: plain, quoted, encoded for URLs, as hex and Base64, and its bytes if it is Base64 itself. */
export function spellings(secret: string) {
  const texts = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    Object.assign(new URL("http://x"), { username: "x", password: secret }).password,
    JSON.stringify(secret).slice(1, -1),
    secret.split("").toReversed().join(""),
  ];
  const bytes = [Buffer.from(secret)];
  if (/^[\w-]{43}$/.test(secret)) bytes.push(Buffer.from(secret, "base64url"));
  const encoded = bytes.flatMap((each) => [
    each.toString("hex"),
    each.toString("hex").toUpperCase(),
    ...withinBase64(each),
  ]);
  return [...new Set([...texts, ...encoded])];
}

/** Base64 of bytes among others, which depends on the number of bytes before them, modulo 3. */
function withinBase64(bytes: Buffer) {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64url");
    const own = text.slice(Math.ceil((before * 4) / 3), -2);
    return [own, own.replaceAll("-", "+").replaceAll("_", "/")];
  });
}

/** The names of the secrets in a text, in any spelling. */
export function findIn(text: string, canaries: Record<string, string>) {
  return Object.entries(canaries).flatMap(([name, secret]) =>
    spellings(secret).some((spelling) => text.includes(spelling)) ? [name] : [],
  );
}

/** The files in some folders with any secret in any spelling. */
export function findFiles(folders: string[], canaries: Record<string, string>) {
  const patterns = Object.values(canaries).flatMap(spellings).join("\n");
  const { status, stdout } = spawnSync("grep", ["-rlaF", "-f", "-", ...folders], { input: patterns, encoding: "utf8" });
  // Status 1: none found; higher: an error.
  if (status === null || status > 1) throw new Error("grep does not work here.");
  return stdout.split("\n").filter(Boolean);
}
