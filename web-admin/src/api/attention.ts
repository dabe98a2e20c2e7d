let sign = true;
let countedAt = Date.now();

/** Whether somebody is at work here: what the console asks by itself, such as a list's next look, keeps no session alive. */
export const attention = {
  /** The operator pressed, typed or scrolled. */
  note(): void {
    sign = true;
  },
  /** Whether there was a sign of life since the last request that said so; the request that asks says it. */
  take(): boolean {
    const own = sign;
    sign = false;
    if (own) countedAt = Date.now();
    return own;
  },
  /** When the server was told last that somebody is at work, in milliseconds since 1970. */
  countedAt: (): number => countedAt,
  /** The server knows it from elsewhere, such as another tab or the log-in. */
  heard(at: number): void {
    countedAt = at;
  },
};
