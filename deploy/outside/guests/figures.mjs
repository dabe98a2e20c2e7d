/** What guests measure while `measuring` is set: times by what was asked, what was not answered well by code, and counts. */
export class Figures {
  measuring = false;
  times = new Map();
  errors = new Map();
  counts = new Map();

  /** Asks, and notes how long a good answer took or why it was none. Returns what `ask` answers. */
  async timed(kind, ask) {
    const begun = performance.now();
    const answer = await ask();
    if (this.measuring) this.#note(kind, answer, performance.now() - begun);
    return answer;
  }

  /** Adds one to a count. */
  add(name) {
    if (this.measuring) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  count(name) {
    return this.counts.get(name) ?? 0;
  }

  /** `[kind, { count, p50, p95, p99 }]` in ms. */
  table() {
    return [...this.times].sort(([a], [b]) => a.localeCompare(b)).map(([kind, times]) => [kind, percentiles(times)]);
  }

  #note(kind, answer, ms) {
    const good = answer && answer.status < 400 && answer.body.success !== false;
    if (good) {
      if (!this.times.has(kind)) this.times.set(kind, []);
      this.times.get(kind).push(ms);
      return;
    }
    const name = `${kind}: ${answer ? (answer.body.code ?? answer.status) : 'no answer'}`;
    this.errors.set(name, (this.errors.get(name) ?? 0) + 1);
  }
}

/** The times below which 50, 95 and 99 of a hundred are. */
export function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
