import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createCompany, createUser } from "@/e2e/factories";
import { readMails, recipients } from "@/e2e/mailbox";
import type { Outcome } from "../part";
import { at, type ResetPlace } from "./place";

const evil = "evil.example";
const lies: Record<string, string | string[]>[] = [
  { host: evil },
  { host: `${evil}:80` },
  { host: `user@${evil}` },
  { "x-forwarded-host": evil },
  { "x-forwarded-host": `${evil}, ${evil}` },
  { forwarded: `host=${evil};proto=https` },
  { "x-original-host": evil },
  { "x-host": evil },
  { "x-forwarded-server": evil },
  { "x-original-url": `https://${evil}/` },
  { "x-forwarded-proto": "https", "x-forwarded-port": "444" },
  { origin: `https://${evil}` },
  { referer: `https://${evil}/` },
];

/** Ways to make the mail go to another address in addition to, or instead of, the stored one. */
const tricks: ((own: string, stray: string) => string)[] = [
  (own, stray) => `{"Email":["${own}","${stray}"]}`,
  (own, stray) => `{"Email":{"0":"${own}","1":"${stray}"}}`,
  (own, stray) => `{"Email":"${own},${stray}"}`,
  (own, stray) => `{"Email":"${own};${stray}"}`,
  (own, stray) => `{"Email":"${own} ${stray}"}`,
  (own, stray) => `{"Email":"${own}\\r\\nBcc: ${stray}"}`,
  (own, stray) => `{"Email":"${own}\\nTo: ${stray}"}`,
  (own, stray) => `{"Email":"${own}%0d%0aBcc: ${stray}"}`,
  (own, stray) => `{"Email":"\\"${own}\\" <${stray}>"}`,
  (own, stray) => `{"Email":"<${stray}>,${own}"}`,
  (own, stray) => `{"Email":"${stray}\uff20${own}"}`,
  (own, stray) => `{"Email":"${own}\\u0000${stray}"}`,
  (own, stray) => `{"Email":"${own}","Email2":"${stray}"}`,
  (own, stray) => `{"Email":"${stray}","Email":"${own}"}`,
  (own, stray) => `{"Email":"${own}","Email":"${stray}"}`,
  (own, stray) => `{"Email":"${own}","to":"${stray}","Bcc":"${stray}"}`,
  (own, stray) => `{"Email":"${own}","Username":"${stray}"}`,
  (own, stray) => `{"Email":"(${stray})${own}"}`,
  (own, stray) => `{"Email":"${own}|${stray}"}`,
  (own, stray) => `Email=${own}&Email=${stray}`,
  () => `{"Email":{"not":""}}`,
  () => `{"Email":{"contains":"@"}}`,
];

/** Nothing in a request can change the link or the recipient of a mail. */
export async function poisonRequests({ urls, publicUrl }: ResetPlace): Promise<Outcome> {
  const violations: string[] = [];
  for (const [nth, lie] of lies.entries()) {
    const user = await createUser(await createCompany("Buyer"));
    const body = JSON.stringify({ Email: user.email, URL: `https://${evil}/` });
    await post(at(urls, nth), body, lie);
    const [mail] = await mailsOf(user.email);
    const isSound = mail?.link.startsWith(`${publicUrl}/reset-password#`) && !mail.text.includes(evil);
    if (!isSound) violations.push(`${JSON.stringify(lie)} leads the link to ${mail?.link.split("#")[0] ?? "nowhere"}.`);
  }
  for (const [nth, trick] of tricks.entries()) {
    const user = await createUser(await createCompany("Buyer"));
    const status = await post(at(urls, nth), trick(user.email, `stray-${nth}@${evil}`), {});
    if (status !== 204 && (status < 400 || status > 499)) violations.push(`Trick ${nth} is answered with ${status}.`);
  }
  const last = await createUser(await createCompany("Buyer"));
  await post(at(urls, 0), JSON.stringify({ Email: last.email }), {});
  await mailsOf(last.email);
  await sleep(1000);
  const strays = (await recipients()).filter((address) => address.includes(evil));
  if (strays.length > 0) violations.push(`Mails went to ${strays.join(", ")}.`);
  return {
    figures: {
      "lies about the host": `${lies.length}`,
      "tricks with the recipient": `${tricks.length}, ${strays.length} stray mails`,
    },
    violations,
  };
}

/** Sent over a socket, since fetch does not allow another Host. */
function post(url: string, body: string, headers: Record<string, string | string[]>) {
  return new Promise<number>((resolve, reject) => {
    const type = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
    const message = request(
      `${url}/api/v1/password/reset`,
      { method: "POST", headers: { ...type, ...headers } },
      (response) => response.resume().once("close", () => resolve(response.statusCode ?? 0)),
    );
    message.once("error", reject).end(body);
  });
}

async function mailsOf(address: string) {
  return readMails(address).catch(() => []);
}
