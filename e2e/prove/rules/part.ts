import type { Part } from "../part";
import { openPlace } from "../place";

/** 10,000 orders, unless told otherwise. */
export const rulesPart: Part = async ({ seed, size = 10_000, signal }) => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openPlace(stack);
  const { proveAgreement } = await import("./agree");
  return await proveAgreement({ origin: String(env.PUBLIC_URL), seed, size, signal });
};
