import { Injectable } from '@nestjs/common';
import { type Query, sql } from '@banyan/kernel/database';
import type { EventSource, OutgoingMessage } from '@banyan/kernel/events';
import { AgentEntryPosted, EntryPosted, GiftPosted, WinHeld } from '@banyan/proto/wallet/v1/events';
import { giftOf } from './gift.js';

interface Row {
  account_id: string;
  version: string;
  xid: string;
  kind: string;
  purse: string;
  member_id: string;
  brand: string;
  currency: string;
  amount: string;
  balance_after: string;
  source: string;
  external_id: string;
  reference: string | null;
  round_id: string | null;
  game_code: string | null;
  house: string | null;
  owner: string | null;
  bonus: string | null;
  bonus_after: string | null;
  created_at: Date;
}

/** More than these, and what is known of accounts is forgotten: it only saves looking. */
const mostAccounts = 100_000;

/* The bonus' part by its key alone, as the ledger looks it up: its account has all its other entries as well. Of a gift in cash, an adjustment, a credit by hand and a reversal its other end says what it is. */
const select = sql`
  select j.account_id, j.version, j.xid::text, k.name as kind, a.kind as purse, a.member_id, a.brand, a.currency, j.amount,
    j.balance_after, j.source, j.external_id, j.reference, j.round_id, j.game_code,
    case when j.kind in (5, 12, 31, 34) then (select c.name from account c where c.id = j.contra_id) end as house,
    case when a.kind = 'review' then (select o.id from account o where o.name = a.name and o.currency = a.currency and o.kind = 'available') end as owner,
    b.amount as bonus, b.balance_after as bonus_after, j.created_at
  from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id
    left join lateral (
      select t.amount, t.balance_after from (
        select * from journal e
        where a.bonus_id is not null and e.source = j.source and e.external_id = j.external_id and e.slot = j.slot + 20 offset 0
      ) t where t.account_id = a.bonus_id limit 1
    ) b on true`;

const lookUp = sql`
  select n.account_id as wanted_account, n.version as wanted_version, (e.xid::xid8, e.account_id, e.version) > ($3::xid8, $4::bigint, $5::bigint) as beyond, e.*
  from unnest($1::bigint[], $2::bigint[]) n (account_id, version) left join (${select}) e on e.account_id = n.account_id and e.version = n.version`;

/**
 * The journal is the outbox of `EntryPosted`: one event per entry of an available account, of `GiftPosted`, of `AgentEntryPosted` and of `WinHeld`. The cursor is
 * `xid:account:version`, read below the oldest open transaction, so no commit is ever passed over.
 */
@Injectable()
export class JournalSource implements EventSource {
  readonly name = 'journal';
  private reached = '';
  /** The newest version given for an account up to `reached`: what follows it needs no look at what lies between. */
  private readonly newest = new Map<string, number>();

  async read(query: Query, cursor: string, limit: number): Promise<{ messages: OutgoingMessage[]; cursor: string }> {
    const [xid, account, version] = cursor ? cursor.split(':') : ['0', '0', '0'];
    const batch = await query<Row>(
      sql`${select} where (j.xid, j.account_id, j.version) > ($1::xid8, $2::bigint, $3::bigint)
         and j.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by j.xid, j.account_id, j.version limit $4`,
      [xid, account, version, limit],
    );
    const last = batch.at(-1);
    if (!last) return { messages: [], cursor };
    if (cursor !== this.reached || this.newest.size > mostAccounts) this.newest.clear();
    this.reached = '';
    const odd = this.unexpected(batch);
    const rows = odd.length === 0 ? batch : [...(await overtaken(query, odd, last)), ...batch].sort(byVersion);
    this.reached = `${last.xid}:${last.account_id}:${last.version}`;
    return { messages: rows.flatMap(messagesOf), cursor: this.reached };
  }

  async since(query: Query, at: Date): Promise<string | undefined> {
    // First the young rows, which an index by time gives; by xid alone the whole journal would be read.
    const [first] = await query<{ xid: string }>(
      sql`with young as materialized (select xid from journal where created_at >= $1)
       select xid::text as xid from young order by young.xid limit 1`,
      [at],
    );
    return first && `${first.xid}:0:0`;
  }

  /** The rows of accounts whose versions do not simply go on where they were left. */
  private unexpected(batch: readonly Row[]): Row[] {
    const odd = new Set<string>();
    for (const { account_id, version } of batch) {
      const at = Number(version);
      const known = this.newest.get(account_id);
      if (at !== 1 + (known ?? 0)) odd.add(account_id);
      this.newest.set(account_id, Math.max(at, known ?? 0));
    }
    return odd.size === 0 ? [] : batch.filter(({ account_id }) => odd.has(account_id));
  }
}

/**
 * A transaction may take its xid, wait for a lock, and so write after one with a later xid: for one account, cursor order is
 * then not the order of versions. Entries with a lower version that lie further on go first, and once more in their own
 * turn, where consumers drop them. Versions tell where to look: in the gaps of the batch, and below its first, step by step.
 */
async function overtaken(query: Query, batch: readonly Row[], last: Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (let wanted = gapsOf(batch); wanted.length > 0;) {
    const found = await query<Partial<Row> & { wanted_account: string; wanted_version: string; beyond: boolean }>(
      lookUp,
      [
        wanted.map(({ account }) => account),
        wanted.map(({ version }) => version),
        last.xid,
        last.account_id,
        last.version,
      ],
    );
    const edges = new Set(wanted.filter(({ edge }) => edge).map(({ account, version }) => `${account}:${version}`));
    wanted = [];
    for (const row of found) {
      if (row.version && row.beyond) rows.push(row as Row);
      // What is not there is the version of another end; what was passed already ends the search.
      if (row.version && !row.beyond) continue;
      const version = BigInt(row.wanted_version);
      if (edges.has(`${row.wanted_account}:${version}`) && version > 1n)
        wanted.push({ account: row.wanted_account, version: version - 1n, edge: true });
    }
  }
  return rows;
}

interface Place {
  readonly account: string;
  readonly version: bigint;
  /** Below the account's first in the batch. */
  readonly edge: boolean;
}

/** Where earlier versions of a batch's accounts can be that it does not hold. */
function gapsOf(batch: readonly Row[]): Place[] {
  const versions = new Map<string, bigint[]>();
  for (const { account_id, version } of batch) {
    const of = versions.get(account_id);
    if (of) of.push(BigInt(version));
    else versions.set(account_id, [BigInt(version)]);
  }
  const gaps: Place[] = [];
  for (const [account, of] of versions) {
    of.sort((a, b) => Number(a - b));
    const first = of[0] ?? 1n;
    if (first > 1n) gaps.push({ account, version: first - 1n, edge: true });
    for (let i = 1; i < of.length; i++)
      for (let version = (of[i - 1] ?? 0n) + 1n; version < (of[i] ?? 0n); version++)
        gaps.push({ account, version, edge: false });
  }
  return gaps;
}

/** Per account by version; between accounts the order does not matter. */
const byVersion = (a: Row, b: Row): number =>
  a.account_id === b.account_id ? Number(BigInt(a.version) - BigInt(b.version)) : a.account_id < b.account_id ? -1 : 1;

function messagesOf(row: Row): OutgoingMessage[] {
  const gift = giftMessage(row);
  if (row.owner !== null) return [heldMessage(row, row.owner)];
  const agent = agentMessage(row);
  return [
    ...(row.purse === 'available' ? [entryMessage(row)] : []),
    ...(gift ? [gift] : []),
    ...(agent ? [agent] : []),
  ];
}

function entryMessage(row: Row): OutgoingMessage {
  const entry: EntryPosted = {
    accountId: BigInt(row.account_id),
    version: BigInt(row.version),
    memberId: BigInt(row.member_id),
    brand: row.brand,
    currency: row.currency,
    kind: row.kind,
    amountMinor: BigInt(row.amount),
    balanceAfterMinor: BigInt(row.balance_after),
    bonusMinor: BigInt(row.bonus ?? 0),
    bonusAfterMinor: row.bonus_after === null ? undefined : BigInt(row.bonus_after),
    source: row.source,
    externalId: row.external_id,
    reference: row.reference ?? '',
    roundId: row.round_id ?? '',
    gameCode: row.game_code ?? '',
  };
  return { ...envelopeOf(row, 'journal'), type: EntryPosted.$type, value: EntryPosted.encode(entry).finish() };
}

function giftMessage(row: Row): OutgoingMessage | null {
  const gift = giftOf(row);
  if (!gift) return null;
  const { brand, currency } = row;
  const told: GiftPosted = {
    entryId: `${row.account_id}:${row.version}`,
    memberId: BigInt(row.member_id),
    brand,
    currency,
    ...gift,
    reference: row.reference ?? row.external_id,
    postedAt: row.created_at,
  };
  return { ...envelopeOf(row, 'gift'), type: GiftPosted.$type, value: GiftPosted.encode(told).finish() };
}

/** What agents are paid from, as the ledger for the contracts service names it. */
const agentHouses: ReadonlyMap<string, string> = new Map([
  ['house:salary', 'SALARY'],
  ['house:dividend', 'DIVIDEND'],
]);

function agentMessage(row: Row): OutgoingMessage | null {
  const part = row.purse === 'available' ? agentHouses.get(row.house ?? '') : undefined;
  if (part === undefined) return null;
  const { brand, currency } = row;
  const told: AgentEntryPosted = {
    entryId: `${row.account_id}:${row.version}`,
    memberId: BigInt(row.member_id),
    brand,
    currency,
    part,
    amountMinor: BigInt(row.amount),
    reference: row.reference ?? row.external_id,
    postedAt: row.created_at,
  };
  return { ...envelopeOf(row, 'agent'), type: AgentEntryPosted.$type, value: AgentEntryPosted.encode(told).finish() };
}

/** What an entry of a review account says of the held win. */
const heldStates: ReadonlyMap<string, string> = new Map([
  ['win_held', 'HELD'],
  ['win_released', 'RELEASED'],
  ['win_refused', 'REFUSED'],
  ['rollback_win', 'CANCELLED'],
]);

function heldMessage(row: Row, owner: string): OutgoingMessage {
  const amount = BigInt(row.amount);
  const held: WinHeld = {
    entryId: `${row.account_id}:${row.version}`,
    accountId: BigInt(owner),
    memberId: BigInt(row.member_id),
    brand: row.brand,
    currency: row.currency,
    state: heldStates.get(row.kind) ?? '',
    amountMinor: amount < 0n ? -amount : amount,
    source: row.source,
    externalId: (row.kind === 'win_held' ? row.external_id : row.reference) ?? '',
    roundId: row.round_id ?? '',
    gameCode: row.game_code ?? '',
    happenedAt: row.created_at,
  };
  return { ...envelopeOf(row, 'held'), key: owner, type: WinHeld.$type, value: WinHeld.encode(held).finish() };
}

const envelopeOf = (row: Row, name: string) => ({
  id: `${name}:${row.account_id}:${row.version}`,
  topic: 'wallet.v1',
  key: row.account_id,
  occurredAt: row.created_at,
  headers: { brand: row.brand },
});
