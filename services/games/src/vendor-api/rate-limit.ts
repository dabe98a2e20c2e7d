const mostBuckets = 50_000;

/**
 * A bucket of tokens per key that refills steadily; one second's worth fits in. Time in milliseconds. Of very many keys the
 * ones unused for longest are forgotten: a bucket that nobody has used for a second is full anyway.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes one token; false when none is left. */
  take(key: string, perSecond: number, now: number): boolean {
    const bucket = this.buckets.get(key) ?? { tokens: perSecond, at: now };
    bucket.tokens = Math.min(perSecond, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > mostBuckets) this.forgetOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  private forgetOldest(): void {
    for (const key of this.buckets.keys()) return void this.buckets.delete(key);
  }
}
