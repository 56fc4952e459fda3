import type { Leave } from "./places";

/** A request's place among those that are answered at the same time. */
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

  /** Leaves the place while the request waits for others. Returns a function that ends the wait. */
  pause() {
    this.waits++;
    if (!this.hasEnded) this.outside ??= Promise.withResolvers();
    this.leavePlace();
    return () => this.resume();
  }

  /** Resolves when the request has a place again, after all its waits have ended. */
  async inside() {
    await this.outside?.promise;
  }

  /** Leaves the place for good. */
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
