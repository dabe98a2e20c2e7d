import { Injectable } from '@nestjs/common';
import type { Query } from '@banyan/kernel/database';
import type { EventSource, OutgoingMessage } from '@banyan/kernel/events';
import { EntryPosted } from '@banyan/proto/wallet/v1/events';

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
  created_at: Date;
}

const select = `
  select j.account_id, j.version, j.xid::text, k.name as kind, a.kind as purse, a.member_id, a.brand, a.currency, j.amount,
    j.balance_after, j.source, j.external_id, j.reference, j.round_id, j.game_code, j.created_at
  from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id`;

/**
 * The journal is the outbox of `EntryPosted`: one event per entry of an available account. The cursor is
 * `xid:account:version`, read below the oldest open transaction, so no commit is ever passed over.
 */
@Injectable()
export class JournalSource implements EventSource {
  readonly name = 'journal';

  async read(query: Query, cursor: string, limit: number): Promise<{ messages: OutgoingMessage[]; cursor: string }> {
    const [xid, account, version] = cursor ? cursor.split(':') : ['0', '0', '0'];
    const batch = await query<Row>(
      `${select} where (j.xid, j.account_id, j.version) > ($1::xid8, $2::bigint, $3::bigint)
         and j.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by j.xid, j.account_id, j.version limit $4`,
      [xid, account, version, limit],
    );
    const last = batch.at(-1);
    if (!last) return { messages: [], cursor };
    const rows = [...(await overtaken(query, batch, last)), ...batch]
      .filter(({ purse }) => purse === 'available')
      .sort(byVersion);
    return { messages: rows.map(messageOf), cursor: `${last.xid}:${last.account_id}:${last.version}` };
  }
}

/**
 * A transaction may take its xid, wait for a lock, and so write after one with a later xid: for one account, cursor order is
 * then not the order of versions. Entries with a lower version that lie further on go first, and once more in their own
 * turn, where consumers drop them.
 */
async function overtaken(query: Query, batch: readonly Row[], last: Row): Promise<Row[]> {
  const newest = new Map<string, bigint>();
  for (const { account_id, version } of batch)
    newest.set(account_id, max(newest.get(account_id) ?? 0n, BigInt(version)));
  return query<Row>(
    `${select} join unnest($1::bigint[], $2::bigint[]) n (account_id, version) on n.account_id = j.account_id
     where j.version < n.version and j.version > n.version - 1000 and (j.xid, j.account_id, j.version) > ($3::xid8, $4::bigint, $5::bigint)`,
    [[...newest.keys()], [...newest.values()], last.xid, last.account_id, last.version],
  );
}

const max = (a: bigint, b: bigint) => (a > b ? a : b);

/** Per account by version; between accounts the order does not matter. */
const byVersion = (a: Row, b: Row): number =>
  a.account_id === b.account_id ? Number(BigInt(a.version) - BigInt(b.version)) : a.account_id < b.account_id ? -1 : 1;

function messageOf(row: Row): OutgoingMessage {
  const entry = EntryPosted.fromPartial({
    accountId: BigInt(row.account_id),
    version: BigInt(row.version),
    memberId: BigInt(row.member_id),
    brand: row.brand,
    currency: row.currency,
    kind: row.kind,
    amountMinor: BigInt(row.amount),
    balanceAfterMinor: BigInt(row.balance_after),
    source: row.source,
    externalId: row.external_id,
    reference: row.reference ?? '',
    roundId: row.round_id ?? '',
    gameCode: row.game_code ?? '',
  });
  return {
    id: `journal:${row.account_id}:${row.version}`,
    topic: 'wallet.v1',
    type: EntryPosted.$type,
    key: row.account_id,
    occurredAt: row.created_at,
    headers: { brand: row.brand },
    value: EntryPosted.encode(entry).finish(),
  };
}
