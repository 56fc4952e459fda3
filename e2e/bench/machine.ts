import { cpus, machine, release, totalmem, type } from "node:os";

/** What a run's figures are of; PostgreSQL is unknown to a run that asked none. */
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
