import { expect, test } from "@playwright/test";
import { toHtml, toText } from "./letter";
import { orderDecided, undecidableApprovals, waitingApprovals } from "./notice-letters";
import { passwordChanged, passwordReset, passwordStopped } from "./templates";

const publicUrl = "https://admin.example.com";
const expiresAt = new Date("2026-01-31T09:30:00Z");
const reset = (username: string) =>
  passwordReset({ publicUrl, username, token: "head.body.sign", code: "7K2QF-9XM4D", minutes: 30, expiresAt });

test("the reset mail has the link, a code to type and their expiry, as text and as HTML", () => {
  for (const content of [toText(reset("anna-berg")), toHtml(reset("anna-berg"))]) {
    expect(content).toContain("https://admin.example.com/reset-password#head.body.sign");
    expect(content.match(/head\.body\.sign/g)).toHaveLength(1);
    expect(content.match(/\b7K2QF-9XM4D\b/g)).toHaveLength(1);
    expect(content.replaceAll(/\s+/g, " ")).toContain(
      "your username or email address and this code at https://admin.example.com/reset-password,",
    );
    expect(content.replaceAll(/\s+/g, " ")).toContain("works once, for 30 minutes: until 09:30 UTC");
    expect(content).toContain("anna-berg");
  }
});

test("every link begins with PUBLIC_URL", () => {
  const changed = passwordChanged({ publicUrl, username: "anna", changedAt: expiresAt });
  const stopped = passwordStopped({ publicUrl, username: "anna" });
  const to = { publicUrl, username: "anna" };
  const order = { orderID: "https://example.org/?x", total: "1.5000", currency: "EUR" };
  const decided = orderDecided(to, { ...order, status: "Open", approver: null, comments: null });
  const waiting = waitingApprovals(to, [{ ...order, requester: "Grace", rule: "Over 100" }]);
  const undecidable = undecidableApprovals(to, [{ ...order, rule: "www.example.org", group: "https://example.org" }]);
  for (const letter of [reset("anna"), changed, stopped, decided, waiting, undecidable]) {
    const links = [...`${toText(letter)}${toHtml(letter)}`.matchAll(/https?:\/\/[^/\s"<]+/g)];
    expect(links.length).toBeGreaterThan(2);
    expect(links.map(([origin]) => origin.replace(/[.:]$/, "")).filter((origin) => origin !== publicUrl)).toEqual([]);
  }
});

test("the notice has the time, and no link or code that signs anybody in", () => {
  const text = toText(passwordChanged({ publicUrl, username: "anna", changedAt: expiresAt })).replaceAll(/\s+/g, " ");
  expect(text).toContain("for the account anna was changed on 31 January 2026 at 09:30 UTC");
  expect(text).toContain(`${publicUrl}/forgot-password`);
  expect(text).not.toContain("#");
});

const hostile = [
  "<b>anna</b>",
  "anna\r\nBcc: everybody@example.com",
  "https://evil.example/reset",
  "www.evil.example",
  "evil.com",
  "Your account is locked, call 555",
  "anna'\"><script>",
  "a".repeat(100),
  "‮anna",
];

for (const username of hostile) {
  test(`a username like ${JSON.stringify(username).slice(0, 30)} is not repeated`, () => {
    const letter = reset(username);
    expect(letter.parts[0]).toEqual({ kind: "paragraph", text: "Hello," });
    expect(toText(letter)).not.toContain(username);
    expect(toHtml(letter)).not.toContain(username);
  });
}

test("no line of the text except links and codes is too long for a plain client", () => {
  const lines = toText(reset("anna")).split("\n");
  expect(lines.filter((line) => line.length > 72 && line.includes(" "))).toEqual([]);
});

test("HTML escapes what the mail contains", () => {
  const html = toHtml({ subject: "<i>", parts: [{ kind: "paragraph", text: `"<script>'&` }], footer: "<p>" });
  expect(html).toContain("&quot;&lt;script&gt;&#39;&amp;");
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<i>");
});
