import { AppError } from "@/lib/errors";

/** How long a call waits for earlier ones, in milliseconds, and how many may wait. */
const patience = 5000;
const mostWaiting = 8;

const queues = new Map<string, Promise<void>[]>();

/** Runs calls with the same key one after the other; `waits` is called before one waits. Throws Api.Offline for one that would wait too long. */
export async function inTurn<T>(key: string, work: () => Promise<T>, waits: () => void = () => {}): Promise<T> {
  const queue = queues.get(key) ?? [];
  if (queue.length > mostWaiting) throw busy();
  const before = queue.at(-1);
  const { promise: turnEnd, resolve: end } = Promise.withResolvers<void>();
  queue.push(turnEnd);
  queues.set(key, queue);
  try {
    if (before) {
      waits();
      await within(patience, before);
    }
    return await work();
  } finally {
    queue.splice(queue.indexOf(turnEnd), 1);
    if (queue.length === 0) queues.delete(key);
    // A call that has given up must not let later ones overtake earlier ones.
    void (before ?? Promise.resolve()).then(end);
  }
}

async function within(ms: number, turnEnd: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(busy()), ms);
  });
  await Promise.race([turnEnd, late]).finally(() => clearTimeout(timer));
}

function busy() {
  const message = "Your company is already trying out rules. Wait until that is done and try again.";
  return new AppError("Api.Offline", {}, { message, retryAfter: 5 });
}
