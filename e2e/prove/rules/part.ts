import { merge, type Part } from "../part";
import { openPlace } from "../place";

/** 10,000 orders and as many returns by default. */
export const rulesPart: Part = async ({ seed, size = 10_000, signal }) => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openPlace(stack);
  const { proveAgreement } = await import("./agree");
  const options = { origin: String(env.PUBLIC_URL), seed, size, signal };
  return merge({
    "": await proveAgreement({ about: "Order", ...options }),
    "returns: ": await proveAgreement({ about: "OrderReturn", ...options }),
  });
};
