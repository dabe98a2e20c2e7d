import { setTimeout as sleep } from 'node:timers/promises';

/** A bet that would come so close to the end of the betting waits for the next round. */
const marginMs = 1_500;

/** A place at one of the studio's shared tables: hears its news, so that bets come while bets are taken. */
export class Seat {
  #news = null;
  #heardAt = 0;
  #leaving = new AbortController();

  constructor(url, bearer) {
    void this.#listen(url, bearer);
  }

  /** What was told last; null before the first news. */
  get news() {
    return this.#news;
  }

  /** How long ago that was, in milliseconds. */
  get agoMs() {
    return Date.now() - this.#heardAt;
  }

  leave() {
    this.#leaving.abort();
  }

  /** The last news, with the time that has gone since in its `sinceMs`; null before the first. */
  get now() {
    return this.#news && { ...this.#news, sinceMs: this.#news.sinceMs + Date.now() - this.#heardAt };
  }

  /** Waits until bets are taken; false when `stopped()` comes first. */
  async open(stopped) {
    while (!stopped()) {
      const { phase, sinceMs } = this.#news ?? {};
      if (phase === 'BETTING' && sinceMs + Date.now() - this.#heardAt < -marginMs) return true;
      await sleep(100);
    }
    return false;
  }

  async #listen(url, bearer) {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      try {
        const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` }, signal });
        let text = '';
        for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
          const events = (text + part).split('\n\n');
          text = events.pop();
          const last = events.findLast((event) => event.startsWith('data: {'));
          if (last) [this.#news, this.#heardAt] = [JSON.parse(last.slice(6)), Date.now()];
        }
      } catch {
        // The line broke, or the guest has left; the pause below is the answer.
      }
      await sleep(500);
    }
  }
}
