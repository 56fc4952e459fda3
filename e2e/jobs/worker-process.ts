import { createWorker } from "@/lib/jobs/worker";

// The worker as a separate process, which SIGTERM stops cleanly, like an instance.
const worker = createWorker();
worker.start();
process.on("SIGTERM", async () => {
  await worker.stop();
  process.exit(0);
});
process.stdout.write("started\n");
