import { createWorker } from "@/lib/jobs/worker";

// The worker as a process of its own, as an instance is: SIGTERM stops it cleanly.
const worker = createWorker();
worker.start();
process.on("SIGTERM", async () => {
  await worker.stop();
  process.exit(0);
});
process.stdout.write("started\n");
