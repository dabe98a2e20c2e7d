/** A bucket of tokens per key that refills steadily; one second's worth fits in. Time in milliseconds. */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes one token; false when none is left. */
  take(key: string, perSecond: number, now: number): boolean {
    const bucket = this.buckets.get(key) ?? { tokens: perSecond, at: now };
    bucket.tokens = Math.min(perSecond, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    this.buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}
