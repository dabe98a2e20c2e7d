let sign = true;
let countedAt = Date.now();

/** Whether somebody is at work here: what the console asks by itself, such as a list's next look, keeps no session alive. */
export const attention = {
  /** The operator pressed, typed or scrolled. */
  note(): void {
    sign = true;
  },
  /** Whether there was a sign of life since the last request that said so; the request that asks says it, and {@link told} or notes it again. */
  take(): boolean {
    const own = sign;
    sign = false;
    return own;
  },
  /** The server has heard of a sign that was taken then. */
  told(at: number): void {
    countedAt = Math.max(countedAt, at);
  },
  /** When the server was told last that somebody is at work, in milliseconds since 1970. */
  countedAt: (): number => countedAt,
  /** The server knows it from elsewhere, such as another tab or the log-in. */
  heard(at: number): void {
    countedAt = at;
  },
};
