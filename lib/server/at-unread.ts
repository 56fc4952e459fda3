import type { ServerResponse } from "node:http";

/** Calls a function at each write for which the answer's reader is not ready. */
export function atUnread(response: ServerResponse, act: () => void) {
  const { write } = response;
  response.write = (...args: unknown[]) => {
    const goesOn = Reflect.apply(write, response, args);
    if (!goesOn) act();
    return goesOn;
  };
}
