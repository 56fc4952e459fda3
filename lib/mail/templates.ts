import type { Letter } from "./letter";

export type PasswordReset = { publicUrl: string; username: string; token: string; minutes: number; expiresAt: Date };
export type PasswordChanged = { publicUrl: string; username: string; changedAt: Date };
export type PasswordStopped = { publicUrl: string; username: string };

/** The mail with the link: the token is in the fragment, which browsers keep to themselves. */
export function passwordReset({ publicUrl, username, token, minutes, expiresAt }: PasswordReset): Letter {
  return {
    subject: "Choose a new password",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `Somebody, we hope you, asked for a new password${account(username)}. The link below works once, for ${minutes} minutes: until ${time(expiresAt)}.`,
      },
      { kind: "button", label: "Choose a new password", url: `${publicUrl}/reset-password#${token}` },
      {
        kind: "code",
        label: `If that does not work, open ${publicUrl}/reset-password and paste this code:`,
        code: token,
      },
      { kind: "paragraph", text: "If you did not ask for this, ignore this mail. Nothing has changed." },
    ],
    footer: `Countersign at ${publicUrl} sent this because somebody entered your username or e-mail there. Never pass the link or the code on: nobody who works on Countersign needs them.`,
  };
}

/** The notice after the fact. It carries nothing that lets anybody in. */
export function passwordChanged({ publicUrl, username, changedAt }: PasswordChanged): Letter {
  return {
    subject: "Your password was changed",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `The password${account(username)} was changed on ${day(changedAt)} at ${time(changedAt)}.`,
      },
      {
        kind: "paragraph",
        text: "Everything else that was signed in with the old one ended with it: other browser sessions, access tokens and open reset links. Sign in there with the new password.",
      },
      {
        kind: "paragraph",
        text: "If this was not you, ask for a reset link now, and tell the people who run Countersign for you.",
      },
      { kind: "button", label: "Get a reset link", url: `${publicUrl}/forgot-password` },
    ],
    footer: `Countersign at ${publicUrl} sends this after every change of a password.`,
  };
}

/** The notice that too many sign-ins in a row have failed. */
export function passwordStopped({ publicUrl, username }: PasswordStopped): Letter {
  return {
    subject: "Your password works from known places only",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `A hundred sign-ins in a row${account(username)} had a wrong password. Perhaps somebody is guessing it, so it now works only from the network addresses that you have signed in from lately.`,
      },
      {
        kind: "paragraph",
        text: "Signing in from one of them, or choosing a new password, makes it work everywhere again. If the failed sign-ins were not yours, choose a new one.",
      },
      { kind: "button", label: "Get a reset link", url: `${publicUrl}/forgot-password` },
    ],
    footer: `Countersign at ${publicUrl} sends this when too many sign-ins have failed.`,
  };
}

/** Letters, digits and a few joints; anything else could pass for a sentence, and what has a dot becomes a link. */
const plainName = /^[\p{L}\p{N}](?:[\p{L}\p{N}_+-]|@(?=[\p{L}\p{N}])){0,63}$/u;

function greeting(username: string) {
  return plainName.test(username) ? `Hello ${username},` : "Hello,";
}

function account(username: string) {
  return plainName.test(username) ? ` for the user ${username}` : " for your user";
}

const day = (date: Date) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);

function time(date: Date) {
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" }).format(date);
  return `${clock} UTC`;
}
