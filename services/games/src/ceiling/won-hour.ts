const minuteMs = 60_000;
const minutesOfHour = 60;

/** What was won in the last 60 minutes, this one among them. Amounts in minor units. */
export class WonHour {
  private readonly minutes = new Map<number, bigint>();
  private total = 0n;

  /** What lies within the hour that ends at `at`, in Unix milliseconds. */
  sum(at: number): bigint {
    const first = minuteOf(at) - minutesOfHour;
    for (const [minute, won] of this.minutes)
      if (minute <= first) {
        this.total -= won;
        this.minutes.delete(minute);
      }
    return this.total;
  }

  /** Adds a win, or takes one off again that was not booked. */
  add(at: number, minor: bigint): void {
    const minute = minuteOf(at);
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0n) + minor);
    this.total += minor;
  }

  /** What of each minute there is, by the Unix milliseconds at which it begins. */
  *byMinute(): Generator<readonly [begin: number, won: bigint]> {
    for (const [minute, won] of this.minutes) if (won !== 0n) yield [minute * minuteMs, won];
  }
}

const minuteOf = (at: number): number => Math.floor(at / minuteMs);
