/** Bytes a second that a client must take, averaged over `patience`. */
const leastRate = 8192;
const patience = 60_000;

/**
 * Calls `onSlow` once a client falls behind the least rate by a minute's worth: after a minute when it takes nothing, after
 * two at half the rate. Time counts only while something is left for it to take, so what it takes at once, as buffers do,
 * buys no more than that minute.
 */
export function createPace(onSlow: () => void, now = () => performance.now()) {
  let allowance = patience;
  let chunk = { bytes: 0, at: now() };
  let timer: NodeJS.Timeout | undefined;
  return {
    give(bytes: number) {
      chunk = { bytes, at: now() };
      timer = setTimeout(onSlow, allowance).unref();
    },
    /** The client has taken what it was given. */
    take() {
      clearTimeout(timer);
      if (chunk.bytes > 0)
        allowance = Math.min(patience, allowance - (now() - chunk.at) + (1000 * chunk.bytes) / leastRate);
      chunk = { bytes: 0, at: now() };
    },
    end: () => clearTimeout(timer),
  };
}
