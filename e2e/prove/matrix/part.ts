import { merge, type Part } from "../part";
import { openPlace } from "../place";

/** All cells by default; then the pages again without the proxy, which only affects pages. */
export const matrixPart: Part = async ({ seed, size, signal }) => {
  await using stack = new AsyncDisposableStack();
  const { env } = await openPlace(stack);
  const [{ matrix }, { sendAfterChanges }, { startWithoutProxy }] = await Promise.all([
    import("./matrix"),
    import("./stale"),
    import("./without-proxy"),
  ]);
  const origin = String(env.PUBLIC_URL);
  const { url } = await startWithoutProxy(stack);
  const urls = [origin, url];
  const answers = Math.min(size ?? 1000, 1000);
  const outcomes = { "": await matrix({ origin, seed, size, signal }) };
  if (signal.aborted) return merge(outcomes);
  return merge({
    ...outcomes,
    "without the proxy, ": await matrix({ origin: url, seed, size, signal, pagesOnly: true }),
    "of two processes, ": await sendAfterChanges({ urls, seed, answers, signal }),
  });
};
