import { cpus, machine, release, totalmem, type } from "node:os";

/** The machine and versions of a run's figures; PostgreSQL's is unknown if none was used. */
export type Machine = ReturnType<typeof describeMachine>;

export function describeMachine(postgres: string | undefined) {
  return {
    processors: `${cpus().length} × ${cpus()[0]?.model}`,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()} ${machine()}`,
    node: process.versions.node,
    postgres,
  };
}
