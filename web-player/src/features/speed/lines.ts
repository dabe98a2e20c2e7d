/** What was measured of one address. */
export interface Measured {
  readonly origin: string;
  /** The middle of the answer times, in milliseconds. */
  readonly ms: number;
  /** Of one download, in megabits per second; null when it did not arrive. */
  readonly mbps: number | null;
}

/** An address on which measuring goes on, ended, or failed. */
export type Line =
  | { readonly origin: string; readonly state: 'measuring' }
  | { readonly origin: string; readonly state: 'failed' }
  | (Measured & { readonly state: 'done' });

const asks = 5;
const answerLimitMs = 4_000;
const loadLimitMs = 15_000;
/** What a first view of the site costs: about so many answers one after the other, and so many megabits. */
const firstView = { answers: 4, megabits: 3 };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** How long a first view would take there, in milliseconds: what addresses are compared by. */
export const firstViewMs = ({ ms, mbps }: Pick<Measured, 'ms' | 'mbps'>): number =>
  mbps === null ? Number.POSITIVE_INFINITY : firstView.answers * ms + (firstView.megabits / mbps) * 1_000;

/** The address to recommend: the one in use unless another is faster by more than a tenth. None when nothing answered. */
export function bestOf(lines: readonly Measured[], current: string): string | null {
  const [first] = lines.toSorted((a, b) => firstViewMs(a) - firstViewMs(b));
  const own = lines.find(({ origin }) => origin === current);
  if (first && own && firstViewMs(own) <= firstViewMs(first) * 1.1) return own.origin;
  return first?.origin ?? null;
}

/** The addresses of hosts beside the one at hand, which always is one of them. They stand on its scheme and port. */
export function originsOf(hosts: readonly string[], { protocol, port, origin }: Location): string[] {
  const others = hosts.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`);
  return [...new Set([origin, ...others])];
}

async function timed(url: string, limitMs: number): Promise<{ ms: number; bytes: number }> {
  const from = performance.now();
  const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(limitMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  return { ms: performance.now() - from, bytes: byteLength };
}

/** The answer time of an address; the first answer, which also opens the connection, does not count. Throws when it does not answer. */
async function answerMs(origin: string): Promise<number> {
  const times: number[] = [];
  for (let ask = 0; ask <= asks; ask += 1) {
    const { ms } = await timed(`${origin}/speed/answer`, answerLimitMs);
    if (ask > 0) times.push(ms);
  }
  return median(times);
}

/** What an address brings, in megabits per second; null when it breaks off. */
async function throughput(origin: string): Promise<number | null> {
  try {
    const { ms, bytes } = await timed(`${origin}/speed/load`, loadLimitMs);
    return (bytes * 8) / 1_000 / Math.max(ms, 1);
  } catch {
    return null;
  }
}

/** Measures addresses one after the other, since together they would share one line; calls back with each result. */
export async function measure(
  origins: readonly string[],
  tell: (line: Line) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const origin of origins) {
    if (signal.aborted) return;
    const line = await answerMs(origin).then(
      async (ms): Promise<Line> => ({ origin, state: 'done', ms, mbps: await throughput(origin) }),
      (): Line => ({ origin, state: 'failed' }),
    );
    if (!signal.aborted) tell(line);
  }
}
