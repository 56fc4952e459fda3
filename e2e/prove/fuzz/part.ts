import type { Part } from "../part";
import { openPlace } from "../place";

/** 100,000 requests by default. */
export const fuzzPart: Part = async ({ seed, size = 100_000, signal }) => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openPlace(stack);
  const { fuzz } = await import("./fuzz");
  return await fuzz({ origin: String(env.PUBLIC_URL), seed, size, signal });
};
