import type { ServerResponse } from "node:http";

/** Does something when an answer begins, so that nothing behind the front can undo it: gives the status it begins with. */
export function atStart(response: ServerResponse, begin: (status: number) => number) {
  const { writeHead } = response;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, response, [begin(status), ...rest]);
}
