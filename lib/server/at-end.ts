import type { ServerResponse } from "node:http";

/** Does something once, when the whole answer is given, read or not, or when it can be given no more. */
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
