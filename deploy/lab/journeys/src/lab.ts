import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';

/** What a first view cost: milliseconds, bytes over the wire, and the score of what jumped. */
export interface View {
  lcpMs: number;
  cls: number;
  tbtMs: number;
  bytes: number;
  scriptBytes: number;
  requests: number;
}

/** The P75 network of 2026 (9 Mbit/s down, 3 up, 100 ms). */
const network = { offline: false, latency: 100, downloadThroughput: (9e6 / 8) | 0, uploadThroughput: (3e6 / 8) | 0 };
/**
 * The phone's processor: so long the bare page keeps its main thread busy, in milliseconds. Four times as long as on the
 * machine the budgets were set on, by the headless shell. A page and not a loop of arithmetic, because caches and memory tell machines apart more.
 */
const phoneBareMs = 284;
/** How long after the network is quiet a page may still do something that counts. */
const settleMs = 500;

interface Lab {
  lcp: number;
  cls: number;
  inp: number;
}

/** Runs in the page before anything else: collects what the browser tells of its own work. */
function observe(): void {
  const lab: Lab = { lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { lab });
  const watch = (type: string, take: (entry: PerformanceEntry & Record<string, number>) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & Record<string, number>);
    }).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', ({ startTime }) => (lab.lcp = startTime));
  watch('layout-shift', (shift) => (lab.cls += shift['hadRecentInput'] ? 0 : (shift['value'] ?? 0)));
  watch('event', (event) => (lab.inp = Math.max(lab.inp, event['interactionId'] ? event.duration : 0)), {
    durationThreshold: 16,
  });
}

const labOf = (page: Page): Promise<Lab> => page.evaluate(() => (window as unknown as { lab: Lab }).lab);

/** What jumped without a press or key: the score, and the classes of what moved. */
type Shift = [score: number, classes: string];

interface ShiftEntry {
  value: number;
  hadRecentInput: boolean;
  sources: Array<{ node: Element | null }>;
}

/** Keeps from the next page on what jumps, for {@link shiftsOf}. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as ShiftEntry[])
        if (!hadRecentInput) shifts.push([value, sources.map(({ node }) => node?.className ?? '').join(', ')]);
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

interface Traffic {
  bytes: number;
  scriptBytes: number;
  requests: number;
}

/** Makes a page's network, and its machine `cpu` times slower, those of the budget; returns what counts its traffic. */
export async function slowDown(page: Page, cpu: number): Promise<Traffic> {
  await page.addInitScript(observe);
  const cdp = await page.context().newCDPSession(page);
  const traffic = { bytes: 0, scriptBytes: 0, requests: 0 };
  const [sent, scripts] = [new Set<string>(), new Set<string>()];
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Pictures that the page draws itself are `blob:` and cross no wire.
    if (response.url.startsWith('http')) sent.add(requestId);
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!sent.has(requestId)) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  return traffic;
}

async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => (window as unknown as { lab: { lcp: number } }).lab.lcp > 0);
  await page.waitForTimeout(settleMs);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the browser's clock. */
  ts: number;
  /** Microseconds of the thread's own processor time. */
  tdur?: number;
  /** Microseconds by the clock. */
  dur?: number;
  args: { name?: string; data?: { interactionId?: number; duration?: number } };
}

/** A task of the page's main thread: its processor time in milliseconds of this machine, and whether it came before the largest paint. */
interface Task {
  ms: number;
  early: boolean;
}

const sum = (tasks: readonly Task[]): number => tasks.reduce((total, { ms }) => total + ms, 0);

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;

/** What the browser told of its work while `work` went on. */
async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const categories = [
    'toplevel',
    'loading',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    '__metadata',
  ];
  await browser.startTracing(page, { categories });
  let trace: Buffer;
  try {
    await work();
  } finally {
    // A trace that went on would fail and slow down whatever comes next.
    trace = await browser.stopTracing();
  }
  return (JSON.parse(String(trace)) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** What the page's main thread did while `work` went on. */
async function tasksOf(page: Page, work: () => Promise<void>): Promise<Task[]> {
  const traceEvents = await traced(page, work);
  const painted = Math.max(
    ...traceEvents.filter(({ name }) => name === 'largestContentfulPaint::Candidate').map(({ ts }) => ts),
  );
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = new Map(mains.map((thread) => [threadOf(thread), [] as Task[]]));
  for (const event of traceEvents)
    if (event.ph === 'X' && event.name === 'RunTask')
      threads.get(threadOf(event))?.push({ ms: (event.tdur ?? 0) / 1000, early: event.ts < painted });
  // Frames of other origins have processes of their own; the page's is the one that worked most.
  const [busiest = []] = [...threads.values()].toSorted((a, b) => sum(b) - sum(a));
  return busiest;
}

/**
 * Opens an address as a phone far away would, for the first time. The network is slowed down, the processor is reckoned:
 * each task takes `cpu` times the processor time that it took here, and nothing goes on beside it. So the largest paint
 * comes at most this late; {@link throttledPaint} says at most how late in another way.
 */
export async function firstView(page: Page, url: string, cpu: number): Promise<View> {
  const traffic = await slowDown(page, 1);
  const tasks = await tasksOf(page, () => settle(page, url));
  const { lcp, cls } = await labOf(page);
  const tbtMs = tasks.reduce((total, { ms }) => total + Math.max(0, ms * cpu - 50), 0);
  return { lcpMs: lcp + (cpu - 1) * sum(tasks.filter(({ early }) => early)), cls, tbtMs, ...traffic };
}

/**
 * When the largest paint of a first view comes by the clock, in milliseconds, with the browser's own throttle. What else
 * the machine does counts too, several times over.
 */
export async function throttledPaint(page: Page, url: string, cpu: number): Promise<number> {
  await slowDown(page, cpu);
  await settle(page, url);
  return (await labOf(page)).lcp;
}

/** How many times slower this machine has to be made to be the phone: the least that a view of the bare page took says how fast it is. */
export async function slowdownOf(newcomer: () => Promise<Page>, bare: string): Promise<number> {
  const works: number[] = [];
  for (let view = 0; view < 5; view += 1) {
    const page = await newcomer();
    await slowDown(page, 1);
    works.push(sum(await tasksOf(page, () => settle(page, bare))));
    await page.context().close();
  }
  return Math.max(1, phoneBareMs / Math.min(...works));
}

/**
 * How many times slower the machine that the limits were set on had to be made to be the phone. On one that needs less,
 * the server and the browser's other processes are slower too: what is measured by the clock may take longer by as much.
 */
const setAtCpu = 4;
export const byTheClock = (ms: number, cpu: number): number => ms * Math.max(1, setAtCpu / cpu);

/** What the clock may say on this machine, now, of what may take so long on the one that the limit was set on. */
export async function limitNow(ms: number, browser: Browser): Promise<number> {
  const bare = await barePage();
  try {
    return byTheClock(ms, await slowdownOf(() => browser.newPage(), bare.url));
  } finally {
    await bare.stop();
  }
}

/**
 * Milliseconds of the slowest answer to a press or key while `work` went on, on a machine `cpu` times slower: the processor
 * is reckoned as in {@link firstView}, by what the page's thread did from the press until the screen showed it.
 */
export async function slowestReckoned(page: Page, cpu: number, work: () => Promise<void>): Promise<number> {
  const events = await traced(page, async () => {
    await work();
    await page.waitForTimeout(settleMs);
  });
  const answers = events.flatMap(({ name, ph, args, ts, ...thread }) => {
    const { interactionId, duration = 0 } = args.data ?? {};
    if (name !== 'EventTiming' || ph !== 'b' || !interactionId) return [];
    const shown = ts + duration * 1000;
    const busy = events
      .filter(
        (task) => task.ph === 'X' && task.name === 'RunTask' && task.pid === thread.pid && task.tid === thread.tid,
      )
      .filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < shown)
      .reduce((total, { tdur = 0 }) => total + tdur / 1000, 0);
    return [duration + (cpu - 1) * busy];
  });
  if (answers.length === 0) throw new Error('the browser told of no press');
  return Math.max(...answers);
}

/** Milliseconds of the slowest answer to a press or key while `work` went on. */
export async function slowestResponse(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => ((window as unknown as { lab: Lab }).lab.inp = 0));
  await work();
  await page.waitForTimeout(settleMs);
  return (await labOf(page)).inp;
}

/** A page of React that says one sentence, built by Vite and served compressed: what nobody can be faster than. */
export async function barePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const html = '<!doctype html><title>bare</title><div id="root"></div><script type="module" src="/main.js"></script>';
  const source = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render(createElement('h1', null, 'A page that says one sentence'));`;
  const entry = '\0bare';
  const result = await build({
    logLevel: 'silent',
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === 'bare' ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: { write: false, modulePreload: false, rollupOptions: { input: 'bare' } },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  const script = gzipSync(chunk && 'code' in chunk ? chunk.code : '');
  const server: Server = createServer((request, response) => {
    const page = request.url === '/main.js' ? script : gzipSync(html);
    response.setHeader('content-type', request.url === '/main.js' ? 'text/javascript' : 'text/html');
    response.setHeader('content-encoding', 'gzip');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
