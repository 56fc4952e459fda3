/** Why a mail was not taken: whether it is worth trying again, and whether the server itself was out of reach. */
export type Refusal = { permanent: boolean; unreachable: boolean; reason: string };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string };

const ofTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * A 5yz answer to the mail itself is final (RFC 5321, 4.2.1), but for 503, which is about the session; the same answer
 * to a greeting or a sign-in says that the server is wrong now, not the mail.
 */
export function toRefusal(error: unknown): Refusal {
  // Safe: every property is optional but the message, and nodemailer throws nothing else.
  const { code = "", responseCode = 0, command, response, message } = error as SmtpError;
  const aboutMail = ofTheMail.has(code);
  const permanent = aboutMail && responseCode >= 500 && responseCode !== 503;
  const reason = [code, command, response ?? message].filter(Boolean).join(" ");
  return { permanent, unreachable: !aboutMail, reason: withoutSecrets(reason) };
}

/** A server may quote what it refuses: words long enough to be a token, and the user of a URL, are left out. */
function withoutSecrets(text: string) {
  return text
    .replaceAll(/\/\/[^\s/@]*@/g, "//…@")
    .replaceAll(/[\w.#=-]{60,}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}
