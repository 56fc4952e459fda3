import type { Part } from "../part";
import { openPlace } from "../place";

/** The same as in the tests; there is no longer form. */
export const headersPart: Part = async ({ signal }) => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openPlace(stack);
  const { headers } = await import("./headers");
  return await headers(String(env.PUBLIC_URL), signal);
};
