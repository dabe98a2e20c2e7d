import { sql, type Tx } from '@banyan/kernel/database';
import type { EntryPosted, WinHeld } from '@banyan/proto/wallet/v1/events';
import type { RoundEffect, RoundState, RoundSums } from './round-rules.js';
import type { Listed } from './valid-bet.js';

/** A round's row as the projection reads it back. */
export interface RoundRow {
  id: string;
  vendor: string;
  account_id: string;
  round_id: string;
  member_id: string;
  brand: string;
  game_code: string;
  currency: string;
  state: RoundState;
  bets: number;
  bets_rolled_back: number;
  tombstones: number;
  stake_minor: string;
  wins: number;
  win_minor: string;
  last_version: string;
  close_version: string | null;
  closed_at: Date | null;
  ended_at: Date | null;
  reopened_at: Date | null;
  started_at: Date;
}

/** A journal row that belongs to a round. */
export interface Entry {
  readonly event: EntryPosted;
  readonly vendor: string;
  readonly roundId: string;
  readonly effect: RoundEffect;
  readonly happenedAt: Date;
}

/** What a batch adds to one round. */
export interface RoundDelta extends RoundEffect {
  readonly id: string;
  readonly lateWins: number;
  readonly lateBets: number;
  /** The account's version of the latest late bet; null for none. */
  readonly lateBetVersion: bigint | null;
  readonly lastVersion: bigint;
  readonly lastEntryAt: Date;
  readonly state: RoundState;
  /** Whether the state is a new one. */
  readonly changed: boolean;
  readonly settledAt: Date | null;
}

/** Names a round; everyone who writes several rounds locks them in the order of these. */
export const roundKey = (vendor: string, accountId: bigint | string, roundId: string): string =>
  JSON.stringify([vendor, accountId.toString(), roundId]);

/** Names a transaction of a vendor on an account, of one class. */
export const transactionKey = (accountId: bigint | string, source: string, id: string, kind: string): string =>
  JSON.stringify([accountId.toString(), source, id, classOf(kind)]);

const classOf = (kind: string): string => (kind === 'bet' || kind === 'rollback_bet' ? 'bet' : 'win');

export function sumsOf(row: RoundRow): RoundSums {
  return {
    bets: row.bets,
    betsRolledBack: row.bets_rolled_back,
    tombstones: row.tombstones,
    stakeMinor: BigInt(row.stake_minor),
    wins: row.wins,
    winMinor: BigInt(row.win_minor),
    lastVersion: BigInt(row.last_version),
    closeVersion: row.close_version === null ? null : BigInt(row.close_version),
    closedAt: row.closed_at,
    endedAt: row.ended_at,
    reopenedAt: row.reopened_at,
  };
}

const columns = <T, V extends readonly unknown[]>(rows: readonly T[], read: (row: T) => V): unknown[][] => {
  const made = rows.map(read);
  return (made[0] ?? []).map((_value, column) => made.map((row) => row[column]));
};

/** The rounds of the bets and wins that these rollbacks name, by {@link transactionKey}. */
export async function originalsOf(tx: Tx, rollbacks: readonly EntryPosted[]): Promise<Map<string, string>> {
  if (rollbacks.length === 0) return new Map();
  const statement = sql`select e.account_id, e.source, e.external_id, e.kind, r.round_id
    from unnest($1::bigint[], $2::text[], $3::text[]) as n (account_id, source, external_id)
    join round_entry e on e.account_id = n.account_id and e.source = n.source and e.external_id = n.external_id
      and e.kind in ('bet', 'win', 'jackpot_win', 'freespin_win', 'freespin_bonus')
    join round r on r.id = e.round`;
  const rows = await tx.query<{
    account_id: string;
    source: string;
    external_id: string;
    kind: string;
    round_id: string;
  }>(
    statement,
    columns(rollbacks, ({ accountId, source, reference }) => [accountId, source, reference] as const),
  );
  return new Map(
    rows.map((row) => [transactionKey(row.account_id, row.source, row.external_id, row.kind), row.round_id]),
  );
}

/** Finds or makes the rounds of entries and holds them until the commit; by {@link roundKey}. */
export async function lockRounds(tx: Tx, entries: readonly Entry[]): Promise<Map<string, RoundRow>> {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    const key = roundKey(entry.vendor, entry.event.accountId, entry.roundId);
    const known = first.get(key);
    if (!known) first.set(key, entry);
    else if (entry.happenedAt < known.happenedAt) first.set(key, { ...known, happenedAt: entry.happenedAt });
  }
  const sorted = [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const statement = sql`insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, started_at)
    select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
    on conflict (vendor, account_id, round_id) do update set started_at = least(round.started_at, excluded.started_at)
    returning *`;
  const rows = await tx.query<RoundRow>(
    statement,
    columns(sorted, ({ event, vendor, roundId, happenedAt }) => {
      const { accountId, memberId, brand, gameCode, currency } = event;
      return [vendor, accountId, roundId, memberId, brand, gameCode, currency, happenedAt] as const;
    }),
  );
  return new Map(rows.map((row) => [roundKey(row.vendor, row.account_id, row.round_id), row]));
}

/** What an entry moved, of cash and bonus together: what a stake or a win was. Signed. */
export const movedMinor = ({ amountMinor, bonusMinor }: EntryPosted): bigint => amountMinor + bonusMinor;

/** Stores the entries that are new and returns them, each once. */
export async function insertEntries(tx: Tx, entries: ReadonlyArray<Entry & { round: RoundRow }>) {
  const statement = sql`insert into round_entry (account_id, version, round, kind, amount_minor, source, external_id, reference, happened_at)
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
    on conflict do nothing returning account_id, version`;
  const rows = await tx.query<{ account_id: string; version: string }>(
    statement,
    columns(entries, ({ event, round, happenedAt }) => {
      const { accountId, version, kind, source, externalId, reference } = event;
      return [
        accountId,
        version,
        round.id,
        kind,
        movedMinor(event),
        source,
        externalId,
        reference,
        happenedAt,
      ] as const;
    }),
  );
  const fresh = new Set(rows.map(({ account_id, version }) => `${account_id}:${version}`));
  return entries.filter(({ event }) => fresh.delete(`${event.accountId}:${event.version}`));
}

/** Adds what a batch brought to its rounds. */
export async function addDeltas(tx: Tx, deltas: readonly RoundDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const statement = sql`update round r set bets = r.bets + d.bets, bets_rolled_back = r.bets_rolled_back + d.back, tombstones = r.tombstones + d.tombstones,
      stake_minor = r.stake_minor + d.stake, wins = r.wins + d.wins, win_minor = r.win_minor + d.win, late_wins = r.late_wins + d.late,
      last_version = greatest(r.last_version, d.version), last_entry_at = greatest(r.last_entry_at, d.at),
      state = d.state, settled_at = case when d.changed then d.settled else r.settled_at end, late_bets = r.late_bets + d.late_bets,
      late_bet_version = greatest(r.late_bet_version, d.late_version),
      reopened_at = case when d.late_bets > 0 then coalesce(r.reopened_at, d.at) else r.reopened_at end
    from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::int[], $7::bigint[], $8::int[], $9::bigint[],
      $10::timestamptz[], $11::text[], $12::bool[], $13::timestamptz[], $14::int[], $15::bigint[])
      as d (id, bets, back, tombstones, stake, wins, win, late, version, at, state, changed, settled, late_bets, late_version)
    where r.id = d.id`;
  const values = columns(deltas, ({ settledAt, ...d }) => {
    const effect = [d.bets, d.betsRolledBack, d.tombstones, d.stakeMinor, d.wins, d.winMinor];
    const late = [d.lateBets, d.lateBetVersion];
    return [d.id, ...effect, d.lateWins, d.lastVersion, d.lastEntryAt, d.state, d.changed, settledAt, ...late];
  });
  await tx.query(statement, values);
}

/** Adds to what of a round is held, or takes it off when that ended. The round may not be known yet. */
export async function addHeld(tx: Tx, vendor: string, event: WinHeld): Promise<void> {
  const { accountId, roundId, memberId, brand, gameCode, currency, happenedAt, state, amountMinor } = event;
  const statement = sql`insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, started_at, held_minor)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (vendor, account_id, round_id) do update set held_minor = round.held_minor + excluded.held_minor`;
  const heldMinor = state === 'HELD' ? amountMinor : -amountMinor;
  await tx.query(statement, [vendor, accountId, roundId, memberId, brand, gameCode, currency, happenedAt, heldMinor]);
}

/** Stores new states. */
export async function setStates(
  tx: Tx,
  rounds: ReadonlyArray<{ id: string; state: RoundState; settledAt: Date | null }>,
): Promise<void> {
  if (rounds.length === 0) return;
  const statement = sql`update round r set state = d.state, settled_at = d.settled
    from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as d (id, state, settled) where r.id = d.id`;
  await tx.query(
    statement,
    columns(rounds, ({ id, state, settledAt }) => [id, state, settledAt] as const),
  );
}

/** Where the games are listed that rounds were played in, by {@link gameKey}; without those that the catalogue no longer has. */
export async function listedOf(tx: Tx, rounds: readonly RoundRow[]): Promise<Map<string, Listed>> {
  const games = new Map(rounds.map((round) => [gameKey(round), round]));
  const statement = sql`select g.brand, g.code as game_code, g.category, g.types from unnest($1::text[], $2::text[]) as n (brand, code)
    join game g on g.brand = n.brand and g.code = n.code`;
  const rows = await tx.query<Pick<RoundRow, 'brand' | 'game_code'> & Listed>(
    statement,
    columns([...games.values()], ({ brand, game_code }) => [brand, game_code] as const),
  );
  return new Map(rows.map((row) => [gameKey(row), row]));
}

/** Names a game of a brand. */
export const gameKey = ({ brand, game_code }: Pick<RoundRow, 'brand' | 'game_code'>): string =>
  JSON.stringify([brand, game_code]);

/** The nicknames of members. */
export async function nicknamesOf(tx: Tx, members: readonly string[]): Promise<Map<string, string>> {
  const statement = sql`select distinct on (member_id) member_id, nickname from player where member_id = any($1) order by member_id, player`;
  const rows = await tx.query<{ member_id: string; nickname: string }>(statement, [[...new Set(members)]]);
  return new Map(rows.map(({ member_id, nickname }) => [member_id, nickname]));
}
