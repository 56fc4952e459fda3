import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

const folder = process.env.E2E_MAILS ?? "";

/** The mails that the SMTP server received for an address, oldest first; waits until there are `count`. */
export async function readMails(address: string, count = 1) {
  const path = join(folder, encodeURIComponent(address));
  const names = async () => (await readdir(path).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  await expect.poll(async () => (await names()).length, { intervals: [50] }).toBeGreaterThanOrEqual(count);
  return Promise.all((await names()).map(async (name) => toMail(await readFile(join(path, name), "utf8"))));
}

/** Every address that has received a mail. */
export async function recipients() {
  return (await readdir(folder).catch(() => [])).map(decodeURIComponent);
}

function toMail(source: string) {
  const [head = ""] = source.split("\r\n\r\n", 1);
  const headers = head.replaceAll(/\r\n[ \t]+/g, " ");
  const subject = /^Subject: (.*)$/im.exec(headers)?.[1] ?? "";
  const text = decodeQuotedPrintable(source);
  const link = /https?:\/\/[^\s"<>]+#[\w.-]+/.exec(text)?.[0] ?? "";
  const code = /^ {4}([0-9A-Z]{5}-[0-9A-Z]{5})\r?$/m.exec(text)?.[1] ?? "";
  return { headers, subject, text, link, token: link.split("#")[1] ?? "", code };
}

/** Decodes quoted-printable (RFC 2045, 6.7) in the whole mail, which is enough for links. */
function decodeQuotedPrintable(text: string) {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
