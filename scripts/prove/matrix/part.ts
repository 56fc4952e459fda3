import type { Part } from "../part";
import { openPlace } from "../place";

/** All cells, unless told otherwise. */
export const matrixPart: Part = async ({ seed, size, signal }) => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openPlace(stack);
  const { matrix } = await import("./matrix");
  return await matrix({ origin: String(env.PUBLIC_URL), seed, size, signal });
};
