import { greeting, type Letter, type Part, plainName } from "./letter";

type PasswordReset = {
  publicUrl: string;
  username: string;
  token: string;
  /** Undefined in mails queued before codes existed. */
  code: string | undefined;
  minutes: number;
  expiresAt: Date;
};
type PasswordChanged = { publicUrl: string; username: string; changedAt: Date };
type EmailConfirmation = { publicUrl: string; username: string; token: string; expiresAt: Date };
type EmailChangeRequested = { publicUrl: string; username: string; requestedAt: Date };
type EmailChanged = { publicUrl: string; username: string; changedAt: Date };
type PasswordStopped = { publicUrl: string; username: string };

/** The mail with the reset link. The token is in the fragment, which browsers do not send. */
export function passwordReset({ publicUrl, username, token, code, minutes, expiresAt }: PasswordReset): Letter {
  return {
    subject: "Choose a new password",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `We received a request to reset the password${account(username)}. This link works once, for ${minutes} minutes: until ${time(expiresAt)}.`,
      },
      { kind: "button", label: "Choose a new password", url: `${publicUrl}/reset-password#${token}` },
      ...typedCode(publicUrl, code),
      { kind: "paragraph", text: "If you did not request this, ignore this email. Your password has not changed." },
    ],
    footer: `Countersign at ${publicUrl} sent this because somebody entered your username or email address there. Keep the link and the code to yourself: nobody at Countersign will ask for them.`,
  };
}

function typedCode(publicUrl: string, code: string | undefined): Part[] {
  const label = `Or type your username or email address and this code at ${publicUrl}/reset-password, on any device:`;
  return code ? [{ kind: "code", label, code }] : [];
}

/** The notice after a password change. It contains no link or code. */
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
        text: "All sessions, tokens and reset links were ended. Sign in again with the new password.",
      },
      {
        kind: "paragraph",
        text: "If this was not you, request a reset link now and tell your administrator.",
      },
      { kind: "button", label: "Get a reset link", url: `${publicUrl}/forgot-password` },
    ],
    footer: `Countersign at ${publicUrl} sends this after every change of a password.`,
  };
}

/** The notice that too many sign-ins in a row have failed. */
export function passwordStopped({ publicUrl, username }: PasswordStopped): Letter {
  return {
    subject: "Your password works only from known networks",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `100 consecutive sign-ins${account(username)} failed because of a wrong password. Someone may be guessing it, so it now works only from networks you signed in from recently.`,
      },
      {
        kind: "paragraph",
        text: "Sign in from one of them, or choose a new password, to use it everywhere again. If the failed sign-ins were not yours, choose a new password.",
      },
      { kind: "button", label: "Get a reset link", url: `${publicUrl}/forgot-password` },
    ],
    footer: `Countersign at ${publicUrl} sends this when too many sign-ins have failed.`,
  };
}

/** To a new address, to confirm it. */
export function emailConfirmation({ publicUrl, username, token, expiresAt }: EmailConfirmation): Letter {
  return {
    subject: "Confirm your new email address",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `We received a request to use this email address${account(username)}. It takes effect once you confirm it. This link works once, until ${day(expiresAt)} at ${time(expiresAt)}.`,
      },
      { kind: "button", label: "Confirm this address", url: `${publicUrl}/confirm-email#${token}` },
      { kind: "paragraph", text: "If you did not request this, ignore this email. Nothing changes." },
    ],
    footer: `Countersign at ${publicUrl} sent this because somebody entered your email address there.`,
  };
}

/** To the current address, before it is replaced, while that can still be stopped. */
export function emailChangeRequested({ publicUrl, username, requestedAt }: EmailChangeRequested): Letter {
  return {
    subject: "A new email address was requested",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `A new email address${account(username)} was requested on ${day(requestedAt)} at ${time(requestedAt)}. It replaces this one once it is confirmed.`,
      },
      {
        kind: "paragraph",
        text: "If this was not you, someone knows your password. Choose a new one now, which also cancels the request.",
      },
      { kind: "button", label: "Get a reset link", url: `${publicUrl}/forgot-password` },
    ],
    footer: `Countersign at ${publicUrl} sends this when a new email address is requested.`,
  };
}

/** To the address that was replaced. */
export function emailChanged({ publicUrl, username, changedAt }: EmailChanged): Letter {
  return {
    subject: "Your email address was changed",
    parts: [
      { kind: "paragraph", text: greeting(username) },
      {
        kind: "paragraph",
        text: `The email address${account(username)} was changed on ${day(changedAt)} at ${time(changedAt)}. Emails no longer go to this one, and earlier reset links were ended.`,
      },
      { kind: "paragraph", text: "If this was not you, tell your administrator now." },
      { kind: "button", label: "Open Countersign", url: publicUrl },
    ],
    footer: `Countersign at ${publicUrl} sends this after every change of an email address.`,
  };
}

function account(username: string) {
  return plainName.test(username) ? ` for the account ${username}` : " for your account";
}

const day = (date: Date) => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);

function time(date: Date) {
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" }).format(date);
  return `${clock} UTC`;
}
