// The two ways to load something: as fast as it answers, or at a fixed rate whatever it answers.

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

/** What a turn's times, in milliseconds, come to. */
export function told(times, entries, seconds) {
  const sorted = Float64Array.from(times).sort();
  const [p50, p95, p99, p999] = [0.5, 0.95, 0.99, 0.999].map((q) => quantile(sorted, q));
  return {
    operations: times.length,
    seconds,
    perSecond: times.length / seconds,
    entries,
    p50,
    p95,
    p99,
    p999,
    worst: sorted.at(-1) ?? 0,
  };
}

/** Keeps `inFlight` under way. `send(mix, worker)` answers how many journal rows stand for its answer. */
export async function closedLoop(send, mix, { seconds, inFlight }) {
  const times = [];
  let entries = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const worker = async (index) => {
    for (let at = performance.now(); at < end;) {
      const written = await send(mix, index);
      entries += written;
      const now = performance.now();
      times.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_none, index) => worker(index)));
  return told(times, entries, (performance.now() - begun) / 1000);
}

/** Starts `rate` a second, whether the earlier ones are answered or not; times count from when each was due (no coordinated omission). */
export async function openLoop(send, mix, { seconds, rate, workers = 512 }) {
  const times = [];
  const under = new Set();
  let entries = 0;
  let failed;
  const begun = performance.now();
  const total = Math.floor(seconds * rate);
  const one = async (due, index) => {
    const written = await send(mix, index % workers);
    entries += written;
    times.push(performance.now() - due);
  };
  await new Promise((resolve) => {
    let sent = 0;
    const timer = setInterval(() => {
      const wanted = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate));
      for (; sent < wanted; sent += 1) {
        const running = one(begun + ((sent + 1) / rate) * 1000, sent)
          .catch((error) => (failed ??= error))
          .finally(() => under.delete(running));
        under.add(running);
      }
      if (sent < total && !failed) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(under);
  if (failed) throw failed;
  return told(times, entries, (performance.now() - begun) / 1000);
}
