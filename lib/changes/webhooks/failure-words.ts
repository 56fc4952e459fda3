import "server-only";

import { TargetRefused } from "./target";

const noTls = "The host does not speak TLS as expected.";

const words: Record<string, string> = {
  ENOTFOUND: "The host name was not found.",
  ENODATA: "The host name has no address.",
  ESERVFAIL: "The name server of the host failed.",
  EREFUSED: "The name server of the host refused to answer.",
  ETIMEOUT: "The name server of the host did not answer in time.",
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The connection was closed before an answer.",
  EPIPE: "The connection was closed before an answer.",
  ETIMEDOUT: "The host could not be reached in time.",
  EHOSTUNREACH: "The host could not be reached.",
  ENETUNREACH: "The host could not be reached.",
  CERT_HAS_EXPIRED: "The host’s certificate has expired.",
  CERT_NOT_YET_VALID: "The host’s certificate is not valid yet.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The host’s certificate is for another name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The host’s certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The host’s certificate is from an unknown issuer.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The host’s certificate is from an unknown issuer.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The host’s certificate is from an unknown issuer.",
  EPROTO: noTls,
  HPE_HEADER_OVERFLOW: "The answer’s headers are too long.",
};

/** Why no answer came, for the people of the endpoint: nothing of our network. */
export function failureWords(error: unknown) {
  if (error instanceof TargetRefused) return error.message;
  if (!(error instanceof Error)) return "It could not be sent.";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "No answer within 15 seconds.";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  if (code.startsWith("ERR_SSL_")) return noTls;
  if (words[code]) return words[code];
  return code.startsWith("HPE_") ? "The answer is not HTTP." : `No answer: ${code.slice(0, 100)}.`;
}

/** What an answer that is a failure says: its text, or why there is none. */
export const answerWords = (status: number, text: string) =>
  text || (status >= 300 && status < 400 ? "Redirects are not followed." : "The answer is empty.");
