import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What a process and all below it have used: processor time since their start, and memory now. */
export type Usage = { cpuMs: number; memoryMB: number };

// Linux tells these in units of its own, the same on every machine that Node runs on.
const tickMs = 10;
const pageBytes = 4096;

export const isUsageKnown = existsSync("/proc/self/stat");

/** Null where there is no /proc, or no such process. */
export function usageOf(root: number | undefined): Usage | null {
  const processes = isUsageKnown ? readProcesses() : [];
  const tree = treeOf(processes, root);
  if (tree.length === 0) return null;
  return {
    cpuMs: sum(tree.map(({ ticks }) => ticks)) * tickMs,
    memoryMB: (sum(tree.map(({ pages }) => pages)) * pageBytes) / 1024 / 1024,
  };
}

/** The process that a process of PostgreSQL was started by; undefined when it is on another machine. */
export function postmasterOf(backend: number) {
  const found = isUsageKnown ? readProcess(backend) : undefined;
  return found?.name.startsWith("postgres") ? found.parent : undefined;
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
  const stat = readStat(id);
  if (!stat) return undefined;
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  return { id, name, parent: fields[1] ?? 0, ticks: sum(fields.slice(11, 15)), pages: fields[21] ?? 0 };
}

function readStat(id: number) {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8");
  } catch {
    return undefined; // it has ended
  }
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0);
}
