/** Why a mail was not accepted: whether a retry makes sense, and whether the server was unreachable. */
export type Refusal = { permanent: boolean; unreachable: boolean; reason: string };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string };

const ofTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * A 5yz answer to the mail itself is final (RFC 5321, 4.2.1), except 503, which is about the session. To a greeting or a
 * sign-in it means a problem of the server, not of the mail.
 */
export function toRefusal(error: unknown): Refusal {
  // Safe: only the message is required, and nodemailer throws nothing else.
  const { code = "", responseCode = 0, command, response, message } = error as SmtpError;
  const aboutMail = ofTheMail.has(code);
  const permanent = aboutMail && responseCode >= 500 && responseCode !== 503;
  const reason = [code, command, response ?? message].filter(Boolean).join(" ");
  return { permanent, unreachable: !aboutMail, reason: withoutSecrets(reason) };
}

/** Servers can quote what they refuse: leaves out words long enough to be a token, and the user of a URL. */
function withoutSecrets(text: string) {
  return text
    .replaceAll(/\/\/[^\s/@]*@/g, "//…@")
    .replaceAll(/[\w.#=-]{60,}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}
