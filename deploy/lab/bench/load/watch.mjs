// What pages and the frames in them note down of themselves for goal 19.

/**
 * Runs in a page before anything else, and knows nothing outside of itself. Notes in `window.bench`, in milliseconds since 1970:
 * `clickedAt` the last press, `laidAt` when `button` was there, `paintedAt` the first frame with anything in it, `resultAt` the first
 * frame in which the text of `result` fits `pattern` after it had become another one; two rounds may end with the same words.
 * `request()` is how long the first byte of the answer to the last spin took.
 */
export function watch({ button, result, pattern }) {
  const at = (time) => performance.timeOrigin + time;
  const bench = (window.bench = { clickedAt: 0, laidAt: 0, paintedAt: 0, resultAt: 0 });
  const fits = new RegExp(pattern);
  const textOf = () => document.querySelector(result)?.textContent ?? '';
  let before = '';
  let left = false;
  bench.forget = () => {
    Object.assign(bench, { clickedAt: 0, resultAt: 0 });
    performance.clearResourceTimings();
    before = textOf();
    left = false;
  };
  bench.request = () => {
    const spins = performance.getEntriesByType('resource').filter(({ name }) => /\/spins?$/.test(name));
    return spins.length > 0 ? spins[0].responseStart - spins[0].requestStart : 0;
  };
  addEventListener('click', ({ timeStamp }) => (bench.clickedAt = at(timeStamp)), true);
  const shown = () => {
    const afterPaint = new MessageChannel();
    afterPaint.port1.onmessage = () => (bench.resultAt ||= at(performance.now()));
    requestAnimationFrame(() => afterPaint.port2.postMessage(null));
  };
  const look = () => {
    if (!bench.laidAt && document.querySelector(button)) bench.laidAt = at(performance.now());
    left ||= textOf() !== before;
    if (bench.clickedAt && !bench.resultAt && left && fits.test(textOf())) shown();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') bench.paintedAt = at(startTime);
  }).observe({ type: 'paint', buffered: true });
}
