import type { Leave } from "./places";

/** A request's stay among those that are answered at the same time. */
export class Stay {
  private leave: Leave | undefined;
  private outside: PromiseWithResolvers<void> | undefined;
  private waits = 0;
  private hasEnded = false;
  private isEntering = false;

  constructor(
    first: Leave,
    private readonly enterAgain: () => Promise<Leave>,
  ) {
    this.leave = first;
  }

  /** It waits for others, and keeps nobody out meanwhile; gives what says that it waits no more. */
  pause() {
    this.waits++;
    if (!this.hasEnded) this.outside ??= Promise.withResolvers();
    this.leavePlace();
    return () => this.resume();
  }

  /** Resolves when it has a place, which it gets again once nothing of it waits. */
  async inside() {
    await this.outside?.promise;
  }

  /** It needs no place any more. */
  end() {
    this.hasEnded = true;
    this.leavePlace();
    this.letGoOn();
  }

  private resume() {
    this.waits--;
    if (this.waits === 0 && !this.isEntering && !this.hasEnded) void this.comeBack();
  }

  private async comeBack() {
    this.isEntering = true;
    const leave = await this.enterAgain();
    this.isEntering = false;
    if (this.hasEnded || this.waits > 0) return leave();
    this.leave = leave;
    this.letGoOn();
  }

  private leavePlace() {
    this.leave?.();
    this.leave = undefined;
  }

  private letGoOn() {
    this.outside?.resolve();
    this.outside = undefined;
  }
}
