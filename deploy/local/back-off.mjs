/** A service that ran this long is taken as healthy: its next death starts the back-off anew. */
export const stableMs = 60_000;
export const firstDelayMs = 500;
export const longestDelayMs = 30_000;

/** How long to wait before the next restart, given the wait before the last one and how long the process lived. */
export function nextDelayMs(previousDelayMs, uptimeMs) {
  if (uptimeMs >= stableMs || previousDelayMs === 0) return firstDelayMs;
  return Math.min(previousDelayMs * 2, longestDelayMs);
}
