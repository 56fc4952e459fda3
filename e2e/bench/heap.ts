import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@/lib/postgres/free-port";

/** Measures a Node process's heap in bytes after a collection: the setting to start it with, and a function to measure. */
export async function watchHeap() {
  const port = await findFreePort();
  return {
    env: { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` },
    read: async (pid: number | undefined) => {
      if (!pid) throw new Error("The process is gone.");
      process.kill(pid, "SIGUSR1"); // opens the port if it is not open
      using inspector = await connect(port);
      await inspector.send("HeapProfiler.collectGarbage");
      const { usedSize, embedderHeapUsedSize, backingStorageSize } = await inspector.send("Runtime.getHeapUsage");
      return (usedSize ?? 0) + (embedderHeapUsedSize ?? 0) + (backingStorageSize ?? 0);
    },
  };
}

type Usage = Partial<Record<"usedSize" | "embedderHeapUsedSize" | "backingStorageSize", number>>;

async function connect(port: number) {
  const socket = new WebSocket(await findInspector(port));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return {
    /** One at a time: the next message is the answer. */
    send: (method: string) =>
      new Promise<Usage>((resolve, reject) => {
        socket.onclose = () => reject(new Error("The process is gone."));
        socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)).result);
        socket.send(JSON.stringify({ id: 1, method }));
      }),
    [Symbol.dispose]: () => socket.close(),
  };
}

async function findInspector(port: number): Promise<string> {
  for (let left = 50; left > 0; left--) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    if (response?.ok) return (await response.json())[0].webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error("The process opens no inspector.");
}
