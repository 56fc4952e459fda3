import type { ServerResponse } from "node:http";

/** Calls `done` once, when the whole answer has been written, read or not, or can no longer be written. */
export function atEnd(response: ServerResponse, done: () => void) {
  const { end } = response;
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    done();
  };
  response.end = (...args: unknown[]) => {
    Reflect.apply(end, response, args);
    finish();
    return response;
  };
  response.once("close", finish);
}
