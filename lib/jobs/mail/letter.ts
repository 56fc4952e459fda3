/** A part of an email, for HTML and plain text. `url` is always one of ours. */
export type Part =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "code"; label: string; code: string };

export type Letter = { subject: string; parts: Part[]; footer: string };

/** Letters, digits and a few joiners. Anything else could read like a sentence, and text with a dot becomes a link. */
export const plainName = /^[\p{L}\p{N}](?:[\p{L}\p{N}_+-]|@(?=[\p{L}\p{N}])){0,63}$/u;

export function greeting(username: string) {
  return plainName.test(username) ? `Hello ${username},` : "Hello,";
}

/** The width of plain text by RFC 3676. Links and codes are never broken. */
const textWidth = 72;

export function toText({ subject, parts, footer }: Letter) {
  const blocks = parts.map(toPlain).join("\n\n");
  // Two hyphens and a space begin a signature.
  return [subject, "", blocks, "", "-- ", wrap(footer), ""].join("\n");
}

function toPlain(part: Part) {
  switch (part.kind) {
    case "paragraph":
      return wrap(part.text);
    case "button":
      return `${part.label}:\n${part.url}`;
    case "code":
      return `${wrap(part.label)}\n\n    ${part.code}`;
  }
}

function wrap(text: string) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= textWidth) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** Tables and inline styles, which work in every mail client, and dark colours for clients that support them. */
export function toHtml({ subject, parts, footer }: Letter) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f7f9;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td class="ink" style="padding:0 4px 16px;font:600 15px/20px ${sans};color:#1c1f26;">Countersign</td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background:#ffffff;border:1px solid #e3e5ea;border-radius:6px;">
<h1 class="ink" style="margin:0 0 16px;font:600 20px/28px ${sans};color:#1c1f26;">${escapeHtml(subject)}</h1>
${parts.map(toMarkup).join("\n")}
</td></tr>
<tr><td class="faint" style="padding:16px 4px;font:13px/20px ${sans};color:#5c626e;">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toMarkup(part: Part) {
  switch (part.kind) {
    case "paragraph":
      return `<p class="ink" style="margin:0 0 16px;font:15px/24px ${sans};color:#1c1f26;">${escapeHtml(part.text)}</p>`;
    case "button":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td style="background:#3b45c4;border-radius:6px;"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:11px 20px;font:600 15px/20px ${sans};color:#ffffff;text-decoration:none;">${escapeHtml(part.label)}</a></td></tr></table>`;
    case "code":
      return `<p class="ink" style="margin:0 0 8px;font:15px/24px ${sans};color:#1c1f26;">${escapeHtml(part.label)}</p>
<p class="code" style="margin:0 0 24px;padding:14px 16px;background:#f6f7f9;border:1px solid #e3e5ea;border-radius:6px;font:600 22px/28px ${mono};letter-spacing:2px;color:#1c1f26;">${escapeHtml(part.code)}</p>`;
  }
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
const darkStyle = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101114 !important; }
  .card { background: #17191e !important; border-color: #30333b !important; }
  .code { background: #101114 !important; border-color: #30333b !important; color: #eef0f4 !important; }
  .ink { color: #eef0f4 !important; }
  .faint { color: #a5abb8 !important; }
}
`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
