import "server-only";

import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import nodemailer from "nodemailer";
import { type Env, env } from "@/lib/env";
import { log } from "@/lib/telemetry/log";
import { type Letter, toHtml, toText } from "./letter";

/** `id` stays the same when a mail is sent again, so that mail clients show it once. */
type Mail = { id: string; to: string; letter: Letter; name: string };

/** Sends a mail by the server of SMTP_URL; without one, writes it to a file. Throws nodemailer's errors. */
export async function deliver(mail: Mail) {
  const { SMTP_URL } = env();
  const message = toMessage(mail, env());
  if (SMTP_URL) await smtp(SMTP_URL).sendMail(message);
  else await writeToFile(mail, message);
}

function toMessage({ id, to, letter }: Mail, { MAIL_FROM, PUBLIC_URL }: Env) {
  return {
    messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
    from: MAIL_FROM,
    // An object, since a string would be parsed as a list of addresses.
    to: { name: "", address: to },
    subject: letter.subject,
    text: toText(letter),
    html: toHtml(letter),
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Message = ReturnType<typeof toMessage>;

const smtp = (url: string) =>
  nodemailer.createTransport({
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });

async function writeToFile({ id, name }: Mail, message: Message) {
  const folder = resolve(env().DATA_DIR, "mail");
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const path = join(folder, `${time}-${fileName(name)}-${fileName(id).slice(0, 8)}`);
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: content } = await composer.sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.eml`, content, { mode: 0o600, flag: "wx" });
  // An .eml folds the long link; here it can be copied.
  await writeFile(`${path}.txt`, message.text, { mode: 0o600, flag: "wx" });
  log.info({ path: `${path}.txt` }, "SMTP_URL is not set: the mail was written to a file");
}

const fileName = (name: string) => name.replaceAll(/[^\w.-]+/g, "_").slice(0, 80);
