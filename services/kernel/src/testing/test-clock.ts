import { Clock } from '../runtime/clock.js';

/** A clock that stands still until it is set; it starts at the real now. */
export class TestClock extends Clock {
  private instant = new Date();

  override now(): Date {
    return new Date(this.instant);
  }

  override real(): Date {
    return this.now();
  }

  set(instant: Date | string): void {
    this.instant = new Date(instant);
  }

  advance(ms: number): void {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}
