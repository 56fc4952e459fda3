import type { ServerResponse } from "node:http";

/** Does something at each write that the reader of an answer is not ready for. */
export function atUnread(response: ServerResponse, act: () => void) {
  const { write } = response;
  response.write = (...args: unknown[]) => {
    const goesOn = Reflect.apply(write, response, args);
    if (!goesOn) act();
    return goesOn;
  };
}
