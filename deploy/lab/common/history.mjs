import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a client did and saw, one JSON line each, in a file of its own: `{ at, client, op, phase, … }`. `op` names the command
 * for ever, however often it is sent. Phases: `invoked` (with the whole command), then for each sending one of `acknowledged`,
 * `refused` (certainly not done), `again` (refused for now, certainly not done by this sending) or `unknown`.
 */
export class History {
  #file;
  #client;
  counts = { invoked: 0, acknowledged: 0, refused: 0, again: 0, unknown: 0 };

  constructor(dir, client) {
    mkdirSync(dir, { recursive: true });
    this.#client = client;
    this.#file = join(dir, `${client}.jsonl`);
  }

  get client() {
    return this.#client;
  }

  add(op, phase, facts = {}) {
    this.counts[phase] += 1;
    appendFileSync(this.#file, `${JSON.stringify({ at: Date.now(), client: this.#client, op, phase, ...facts })}\n`);
  }
}

/** All records of a run. */
export function readHistories(dir) {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(dir, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line));
}
