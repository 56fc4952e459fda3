import "server-only";

/** Whether this process hears of changes, or looks for them. */
type Hearing = "listening" | "polling";

declare global {
  /** The server and Next hold a copy of this module each. */
  var liveHearing: Hearing | undefined;
}

export const hearing = (): Hearing => globalThis.liveHearing ?? "polling";
