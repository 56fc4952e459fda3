import type { Leave } from "./places";

export type Stay = {
  /** It waits for others, and keeps nobody out meanwhile; gives what says that it waits no more. */
  pause: () => () => void;
  /** Resolves when it has a place, which it gets again once nothing of it waits. */
  inside: () => Promise<void>;
  /** It needs no place any more. */
  end: () => void;
};

/** A request's stay among those that are answered at the same time. */
export function createStay(first: Leave, enterAgain: () => Promise<Leave>): Stay {
  let leave: Leave | undefined = first;
  let outside: PromiseWithResolvers<void> | undefined;
  let waits = 0;
  let hasEnded = false;
  let isEntering = false;

  function pause() {
    waits++;
    if (!hasEnded) outside ??= Promise.withResolvers();
    leavePlace();
    return resume;
  }

  function resume() {
    waits--;
    if (waits === 0 && !isEntering && !hasEnded) void comeBack();
  }

  async function comeBack() {
    isEntering = true;
    const given = await enterAgain();
    isEntering = false;
    if (hasEnded || waits > 0) return given();
    leave = given;
    letGoOn();
  }

  function end() {
    hasEnded = true;
    leavePlace();
    letGoOn();
  }

  function leavePlace() {
    leave?.();
    leave = undefined;
  }

  function letGoOn() {
    outside?.resolve();
    outside = undefined;
  }
  return { pause, inside: async () => outside?.promise, end };
}
