import type { Result } from './results.js';
import { accessScenarios } from './scenarios/access.js';
import { protocolScenarios } from './scenarios/protocol.js';
import { retryScenarios } from './scenarios/retries.js';
import { roundScenarios } from './scenarios/rounds.js';
import type { Operator, Scenario } from './scenarios/scenario.js';
import { httpOf } from './statuses.js';
import { Mismatch, Table, type Seat } from './table.js';
import type { Exchange, VendorClient } from './vendor-client.js';

/** All scenarios, in the order of their letters: A to Z, then AA and so on. */
export const scenarios: readonly Scenario[] = [
  ...accessScenarios,
  ...roundScenarios,
  ...retryScenarios,
  ...protocolScenarios,
].toSorted((a, b) => a.letter.length - b.letter.length || a.letter.localeCompare(b.letter));

export interface Trial {
  readonly client: VendorClient;
  /** A launch token that was not used yet. */
  readonly token: string;
  readonly game: string;
  /** The smallest stake in minor units; the player needs a hundred of them. */
  readonly unit: bigint;
  readonly operator?: Operator;
  /** Letters to play; all without. */
  readonly only?: readonly string[];
  /** Told of each result as it comes. */
  readonly onResult?: (result: Result) => void;
}

/** Plays the scenarios one after the other as a vendor against a platform, and leaves the player's balance as it was. */
export async function tryPlatform(trial: Trial): Promise<Result[]> {
  const { client, operator = {}, only, onResult } = trial;
  const seat = await sitDown(trial);
  const run = Date.now().toString(36);
  const results: Result[] = [];
  const add = (result: Result) => {
    results.push(result);
    onResult?.(result);
  };
  for (const scenario of scenarios.filter(({ letter }) => !only || only.includes(letter))) {
    const table = new Table(client, seat, trial.unit, `kit-${run}-${scenario.letter}`);
    add(await playOne(scenario, table, operator));
  }
  add(everyAnswer(client.exchanges));
  return results;
}

async function sitDown({ client, token, game, unit }: Trial): Promise<Seat> {
  const { status, fields } = await client.call('authenticate', { token });
  const { player, session, currency, balance } = fields;
  if (status !== 'OK') throw new Mismatch(`authenticate was answered ${JSON.stringify(fields)}`);
  if (BigInt(String(balance)) < 100n * unit)
    throw new Mismatch(`the test player needs at least ${100n * unit} minor units and has ${String(balance)}`);
  return { player: String(player), session: String(session), currency: String(currency), game };
}

async function playOne(scenario: Scenario, table: Table, operator: Operator): Promise<Result> {
  const { letter, title, needs = [], leaves = 0n } = scenario;
  const missing = needs.filter((act) => !operator[act]);
  if (missing.length > 0)
    return { letter, title, state: 'skipped', why: `needs an operator to ${missing.join(', ')}`, ms: 0 };
  const started = performance.now();
  const told = table.client.exchanges.length;
  try {
    const before = await table.balance();
    try {
      await scenario.play(table, operator as Required<Operator>);
    } finally {
      await table.tidy();
    }
    const after = await table.balance();
    table.hold(after === before + leaves, `all was taken back, yet the balance went from ${before} to ${after}`);
    return { letter, title, state: 'passed', ms: performance.now() - started };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const exchanges = table.client.exchanges.slice(told).slice(-6);
    return { letter, title, state: 'failed', why, ms: performance.now() - started, exchanges };
  }
}

/** The rules for each answer of the whole run: a known status under its HTTP status, money as text, within two seconds. */
function everyAnswer(exchanges: readonly Exchange[]): Result {
  const wrong = exchanges.filter(({ answer, ms }) => !answer || ms > 2_000 || !wellFormed(answer));
  const sorted = exchanges.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
  const title = `each of ${exchanges.length} answers is well formed and within 2 s (median ${at(0.5)} ms, p99 ${at(0.99)} ms)`;
  const all = { letter: '*', title, ms: 0 };
  if (wrong.length === 0) return { ...all, state: 'passed' };
  return { ...all, state: 'failed', why: `${wrong.length} answers are not`, exchanges: wrong.slice(0, 6) };
}

const wellFormed = ({ http, status, balance, fields }: NonNullable<Exchange['answer']>): boolean =>
  httpOf.get(status) === http &&
  (status === 'OK' || typeof fields['message'] === 'string') &&
  (fields['balance'] === undefined || /^-?\d+$/.test(balance ?? ''));
