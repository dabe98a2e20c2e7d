/** What was made of texts, kept up to a size in characters; what was unused for longest makes way. */
export class SizedCache<T> {
  private readonly entries = new Map<string, { value: T; size: number }>();
  private held = 0;

  constructor(
    private readonly most: number,
    private readonly make: (text: string) => T,
    private readonly sizeOf: (value: T) => number,
  ) {}

  get size(): number {
    return this.held;
  }

  of(text: string): T {
    const known = this.entries.get(text);
    if (known) {
      this.entries.delete(text);
      this.entries.set(text, known);
      return known.value;
    }
    const value = this.make(text);
    const size = text.length + this.sizeOf(value);
    if (size > this.most) return value;
    this.entries.set(text, { value, size });
    this.held += size;
    for (const [oldest, { size: freed }] of this.entries) {
      if (this.held <= this.most) break;
      this.entries.delete(oldest);
      this.held -= freed;
    }
    return value;
  }
}
