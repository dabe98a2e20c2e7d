import type { Place } from './message.js';

/**
 * Where the log put the newest messages that a source sent, partition by partition. They are stored with the source's cursor:
 * a log that has less than that has lost messages, and the cursor says nothing any more.
 */
export class LogPositions {
  private readonly offsets: Map<string, bigint>;

  /** As {@link stored} gave it. */
  constructor(stored: Readonly<Record<string, string>> = {}) {
    this.offsets = new Map(Object.entries(stored).map(([partition, offset]) => [partition, BigInt(offset)]));
  }

  get stored(): Record<string, string> {
    return Object.fromEntries([...this.offsets].map(([partition, offset]) => [partition, String(offset)]));
  }

  get places(): Place[] {
    return [...this.offsets].map(([name, offset]) => {
      const at = name.lastIndexOf('/');
      return { topic: name.slice(0, at), partition: Number(name.slice(at + 1)), offset };
    });
  }

  /** Takes down where messages were put; returns false when one lies where the log already had another. */
  take(places: readonly Place[]): boolean {
    let whole = true;
    for (const { topic, partition, offset } of places) {
      const name = `${topic}/${partition}`;
      whole &&= offset > (this.offsets.get(name) ?? -1n);
      this.offsets.set(name, offset);
    }
    return whole;
  }
}
