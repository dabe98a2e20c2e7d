import { randomUUID } from 'node:crypto';
import { joined, named, placeholders, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import type { AtPlay } from '../session/session.service.js';
import type { RoundState } from './round.row.js';

/** A round as it is begun, before anything of it is sent. */
export interface Begun {
  readonly spinId: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly choice: unknown;
  readonly drawn: unknown;
  /** Whether its bet and its win are sent one after the other. */
  readonly stepped: boolean;
  /** The player's own seeds, the shared round, or the matches of a slip: what decides it. */
  readonly by:
    | { readonly seedPairId: string; readonly nonce: number }
    | { readonly sharedRoundId: string }
    | { readonly slip: true };
  /** The grant that pays for it, if the player does not. */
  readonly freeGrantId?: string | undefined;
  /** Play money after a demo's bet. */
  readonly balance: string | null;
}

/** Stores a round; a demo's is open or over at once, any other waits for its booking. Returns its id. */
export async function insertRound(tx: Tx, now: Date, play: AtPlay, begun: Begun): Promise<string> {
  const [id = ''] = await insertRounds(tx, now, [{ play, begun }]);
  return id;
}

/** {@link insertRound} for many. Answers their ids in this order. */
export async function insertRounds(
  tx: Tx,
  now: Date,
  rounds: ReadonlyArray<{ play: AtPlay; begun: Begun }>,
): Promise<string[]> {
  const rows = rounds.map(({ play, begun }) => rowOf(now, play, begun));
  const [first] = rows;
  if (!first) return [];
  const parameters: unknown[] = [];
  const bind = placeholders(parameters);
  const values = rows.map((row) => sql`(${joined(Object.values(row).map((value) => bind(value)))})`);
  await tx.query(
    sql`insert into round (${joined(Object.keys(first).map(named))}) values ${joined(values)}`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

function rowOf(now: Date, play: AtPlay, begun: Begun) {
  const { spinId, betMinor, winMinor, choice, drawn, stepped, by, freeGrantId = null, balance } = begun;
  const demo = play.mode === 'demo';
  const state: RoundState = demo ? (stepped ? 'OPEN' : 'SETTLED') : 'STARTED';
  const due = { STARTED: config.roundLeaseMs, OPEN: config.roundIdleMs, SETTLED: null }[state];
  return {
    id: randomUUID(),
    player_id: play.playerId,
    spin_id: spinId,
    game: play.game,
    seed_pair_id: 'seedPairId' in by ? by.seedPairId : null,
    nonce: 'nonce' in by ? by.nonce : null,
    shared_round_id: 'sharedRoundId' in by ? by.sharedRoundId : null,
    free_grant_id: freeGrantId,
    bet_minor: betMinor,
    win_minor: winMinor,
    currency: play.currency,
    choice: JSON.stringify(choice),
    drawn: JSON.stringify(drawn),
    stepped,
    state,
    platform_session: play.platformSession,
    attempts: demo ? 0 : 1,
    next_attempt_at: due === null ? null : new Date(now.getTime() + due),
    balance_minor: balance,
    created_at: now,
    closed_at: state === 'SETTLED' ? now : null,
  };
}
