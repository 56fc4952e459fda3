import pino from "pino";

/** How long a line waits for others, in milliseconds. */
const patience = 100;

/**
 * Where the lines of the log go, by file descriptor. Each write costs a request as much as its own checks: several lines
 * leave together, within a tenth of a second, and at the process's end. A pipe that several processes share takes up to
 * 4,096 bytes without mixing them up. Unlike pino's `periodicFlush`, it writes only when there are lines.
 */
export function openLogOutput(dest: number) {
  const output = pino.destination({ dest, sync: false, minLength: 3072, maxWrite: 4096 });
  let waitingBytes = 0;
  let isDue = false;
  const flush = () => {
    isDue = false;
    output.flush();
  };
  const flushSoon = () => {
    if (!isDue) setTimeout(flush, patience).unref();
    isDue = true;
  };
  output.on("write", (bytes: number) => {
    waitingBytes -= bytes;
  });
  // A flush writes only a part, and nothing while another write is under way.
  output.on("drain", () => {
    if (waitingBytes > 0) flushSoon();
  });
  return {
    write(line: string) {
      waitingBytes += Buffer.byteLength(line);
      output.write(line);
      flushSoon();
    },
    flushSync: () => output.flushSync(),
  };
}
