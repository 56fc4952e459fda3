import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The usage of a process and its descendants: processor time since their start, and memory now. */
type Usage = { cpuMs: number; memoryMB: number };

// Linux reports these in its own units, the same on every machine that Node runs on.
const tickMs = 10;
const pageBytes = 4096;

export const isUsageKnown = existsSync("/proc/self/stat");

/** Null without /proc, or without the process. */
export function usageOf(root: number | undefined): Usage | null {
  return usagesOf([root])[0] ?? null;
}

/** Of several, for which the list of all processes, which takes milliseconds, is read once. */
export function usagesOf(roots: (number | undefined)[]) {
  const processes = isUsageKnown ? readProcesses() : [];
  return roots.map((root) => usageIn(processes, root));
}

function usageIn(processes: Process[], root: number | undefined): Usage | null {
  const tree = treeOf(processes, root);
  if (tree.length === 0) return null;
  return {
    cpuMs: sum(tree.map(({ ticks }) => ticks)) * tickMs,
    memoryMB: (sum(tree.map(({ pages }) => pages)) * pageBytes) / 1024 / 1024,
  };
}

/** How long the threads of a process ran and waited for a core, and how often they had to leave one. */
export type Scheduled = { ranMs: number; waitedMs: number; preempted: number };

/** For a process and its descendants; empty without /proc. */
export function scheduledIn(root: number | undefined): Scheduled[] {
  return isUsageKnown ? treeOf(readProcesses(), root).map(({ id }) => readScheduled(id)) : [];
}

/** The main process of a PostgreSQL backend; undefined if it is on another machine. */
export function postmasterOf(backend: number) {
  const child = isUsageKnown ? readProcess(backend) : undefined;
  return child?.name.startsWith("postgres") ? child.parent : undefined;
}

type Process = { id: number; name: string; parent: number; ticks: number; pages: number };

function treeOf(processes: Process[], root: number | undefined): Process[] {
  const top = processes.filter(({ id }) => id === root);
  const below = processes.filter(({ parent }) => parent === root);
  return [...top, ...below.flatMap(({ id }) => treeOf(processes, id))];
}

function readProcesses() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Fields of proc_pid_stat(5): name, parent, user and system time with those of children that have ended, memory. */
function readProcess(id: number): Process | undefined {
  const stat = readText(`/proc/${id}/stat`);
  if (!stat) return undefined;
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  return { id, name, parent: fields[1] ?? 0, ticks: sum(fields.slice(11, 15)), pages: fields[21] ?? 0 };
}

/** The first two fields of each thread's schedstat are nanoseconds. */
function readScheduled(id: number): Scheduled {
  const threads = untilEnded(() => readdirSync(`/proc/${id}/task`)) ?? [];
  const ofEach = threads.map((thread) => {
    const folder = `/proc/${id}/task/${thread}`;
    const [ran = 0, waitNs = 0] = (readText(`${folder}/schedstat`) ?? "").split(" ").map(Number);
    const [, preempted = 0] = /^nonvoluntary_ctxt_switches:\s*(\d+)/m.exec(readText(`${folder}/status`) ?? "") ?? [];
    return { ran, waited: waitNs, preempted: Number(preempted) };
  });
  return {
    ranMs: sum(ofEach.map(({ ran }) => ran)) / 1e6,
    waitedMs: sum(ofEach.map(({ waited }) => waited)) / 1e6,
    preempted: sum(ofEach.map(({ preempted }) => preempted)),
  };
}

const readText = (path: string) => untilEnded(() => readFileSync(path, "utf8"));

/** Undefined if the process or thread has ended. */
function untilEnded<T>(read: () => T) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0);
}
