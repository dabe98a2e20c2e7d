const minutesOfHour = 60;

/** What was won in the last 60 minutes, this one among them. Amounts in minor units. */
export class WonHour {
  private readonly minutes: Array<{ readonly minute: number; won: bigint }> = [];
  private total = 0n;

  /** What lies within the hour that ends at `at`, in Unix milliseconds. */
  sum(at: number): bigint {
    const first = minuteOf(at) - minutesOfHour;
    for (let oldest = this.minutes[0]; oldest && oldest.minute <= first; oldest = this.minutes[0]) {
      this.total -= oldest.won;
      this.minutes.shift();
    }
    return this.total;
  }

  /** Adds a win, or takes one off again that was not booked. */
  add(at: number, minor: bigint): void {
    const minute = minuteOf(at);
    const known = this.minutes.findLast((one) => one.minute === minute);
    if (known) known.won += minor;
    else this.minutes.push({ minute, won: minor });
    this.total += minor;
  }
}

const minuteOf = (at: number): number => Math.floor(at / 60_000);
