import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openFolder } from "../folder";
import { openDatabase, openInstanceOn } from "../instances";
import type { Outcome } from "../part";
import { createAccount } from "./account";
import { send } from "./load";
import type { ScenarioOptions } from "./scenario";
import { startWriter } from "./writer";

const size = "300m";
/** PostgreSQL's codes for a full disk, and for a server that has become read-only before that. */
const refusals = ["53100", "25006"];

/** Fills the embedded database's disk: reads succeed, writes are refused, nothing is lost. */
export async function fillDisk(_given: ScenarioOptions): Promise<Outcome> {
  await using stack = new AsyncDisposableStack();
  const folder = openFolder(stack);
  const data = join(folder, "data");
  if (!mount(data, stack))
    return { figures: {}, violations: [], untried: ["it takes root on Linux, to mount a small tmpfs"] };
  const database = await openDatabase(folder, stack);
  const ballast = join(data, "ballast");
  writeFileSync(ballast, Buffer.alloc(150_000_000));
  const { url } = await openInstanceOn(database, folder, stack);
  const { signIn, authorize } = await createAccount(database.url, url);
  const headers = await authorize();
  const write = async () => ({ status: (await signIn()).status });
  const readMe = () => send(`${url}/api/v1/me`, { headers });
  const ready = () =>
    fetch(`${url}/api/health/ready`).then(async (answer) => ({ status: answer.status, body: await answer.text() }));

  const writer = await startWriter(database.url, 200);
  const full = await writer.untilRefused(refusals);
  const writes = [];
  for (let i = 0; i < 5; i++) writes.push(await write());
  const readiness = await ready();
  const read = await readMe();
  const { acknowledged, lost } = await writer.end();
  rmSync(ballast);
  await sleep(2000);
  const after = [await write(), await write()];
  const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].join(", ");
  const violations: string[] = [];
  if (!full) violations.push(`The disk was not full; the writer met ${[...writer.codes]}.`);
  if ([...writes, ...after].some(({ status }) => status !== 200 && status !== 503))
    violations.push(`At a full disk writes were answered ${statuses([...writes, ...after])}.`);
  if (!writes.some(({ status }) => status === 503)) violations.push("At a full disk no write was refused.");
  if (after.some(({ status }) => status !== 200)) violations.push("With space again, writes were still refused.");
  if (read.status !== 200) violations.push(`At a full disk a read was answered ${read.status}.`);
  if (lost > 0) violations.push(`Of ${acknowledged} rows ${lost} are lost after the disk was full.`);
  if (!readiness.body.includes("disk"))
    violations.push(`With a full disk, ready was answered ${readiness.status} ${readiness.body}`);
  return {
    figures: {
      "full disk: rows acknowledged, lost": `${acknowledged}, ${lost}`,
      "writes and reads at a full disk; writes once there is space": `${statuses(writes)} and ${read.status}; ${statuses(after)}`,
      "ready at a full disk": `${readiness.status} ${readiness.body}`,
    },
    violations,
  };
}

function mount(path: string, stack: AsyncDisposableStack) {
  if (process.getuid?.() !== 0) return false;
  mkdirSync(path);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", path]).status !== 0) return false;
  stack.defer(() => void spawnSync("umount", ["-l", path]));
  chmodSync(path, 0o711);
  return true;
}
