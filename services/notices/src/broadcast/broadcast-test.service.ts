import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, listPage, type ListSpec, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { InboxService } from '../inbox/inbox.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { numbers } from './audience.js';
import type { BroadcastTestDto, BroadcastTestPageDto, BroadcastTestRequest } from './broadcast-test.dto.js';
import { factOf } from './fact.js';
import { markedOf } from './marked.js';
import { readOne } from './records.js';
import { outcomesSql, recipientsOf, type OutcomeRow } from './test-outcome.js';

const dayMs = 86_400_000;
/** As many members as one operator may write to in a day without a second one. */
const mostOfDay = 30;

/**
 * Sends what is not published yet to a few members, as it would come to them: a test is a broadcast of its own, with the words as they are
 * now and marked as a test, so that it changes no figure of what it tests and says the same when that is written anew.
 */
@Injectable()
export class BroadcastTestService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly wallet: WalletService,
  ) {}

  /** The tests of one broadcast, the newest first. */
  async list(id: bigint, query: ListQuery): Promise<BroadcastTestPageDto> {
    await readOne(this.db.query, id);
    const page = await listPage<BroadcastTestDto>(this.db.query, query, { ...tests, parameters: [id] });
    const rows = await this.db.query<OutcomeRow>(outcomesSql, [page.data.map((test) => test.id)]);
    return { ...page, data: page.data.map((test) => ({ ...test, recipients: recipientsOf(test.id, rows) })) };
  }

  /**
   * Once for a key. It goes to nobody whom the wallet excludes, and is refused with `system.unavailable` while that is not known. Throws
   * `notices.broadcast_state` once it is published, `notices.broadcast_test_member` for who is none of its brand, and
   * `notices.broadcast_test_many` for more members than an operator may write to in a day.
   */
  async send(id: bigint, { revision, memberIds, key, reason }: BroadcastTestRequest): Promise<BroadcastTestDto> {
    const named = numbers(memberIds, /^\d{1,18}$/);
    const { purpose } = await readOne(this.db.query, id);
    // Whatever its purpose says: nobody else has looked at it yet.
    const excluded = await this.wallet.excludedOf(named.map(BigInt));
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.query(sql`select from broadcast where id = $1 for update`, [id]);
      const broadcast = await readOne(tx.query, id);
      const known = await testOf(tx, sql`a.test_of = $1 and a.test_key = $2`, [id, key]);
      if (known) return known;
      if (broadcast.revision !== revision) throw requestErrors.stale();
      if (broadcast.state !== 'DRAFT' && broadcast.state !== 'PROPOSED') throw errors.broadcast_state();
      // Its purpose may have changed since the wallet was asked.
      if (broadcast.purpose !== purpose) throw requestErrors.stale();
      await requireMembers(tx, broadcast.brand, named);
      await requireFew(tx, named.length, now);
      const to = named.map(BigInt).filter((memberId) => !excluded.has(memberId));
      const [row] = await tx.query<{ id: string }>(copySql, [id, named, ...markedOf(broadcast), key, principal().username, to.length, now]); // prettier-ignore
      const testId = row?.id ?? '';
      await this.inbox.tell(tx, to.map((memberId) => factOf({ ...broadcast, id: testId }, memberId, now))); // prettier-ignore
      const after = { id: testId, members: named.join(', ') };
      await auditAction(tx, { action: 'broadcast.test', objectType: 'broadcast', objectId: id, after, reason }, now);
      return (await testOf(tx, sql`a.id = $1`, [testId])) as BroadcastTestDto;
    });
  }
}

async function requireMembers(tx: Tx, brand: string, ids: readonly string[]): Promise<void> {
  const statement = sql`select count(*)::int as count from notice_member where brand = $1 and member_id = any($2::bigint[])`;
  const [row] = await tx.query<{ count: number }>(statement, [brand, ids]);
  if (row?.count !== ids.length) throw errors.broadcast_test_member();
}

/** What another draft of the same operator is tested with at the same time counts as well. */
async function requireFew(tx: Tx, count: number, now: Date): Promise<void> {
  const { username } = principal();
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:tests:' || $1::text, 0))`, [username]);
  const [row] = await tx.query<{ count: number }>(
    sql`select coalesce(sum(cardinality(member_ids)), 0)::int as count from broadcast
       where test_of is not null and written_by = $1 and created_at > $2`,
    [username, new Date(now.getTime() - dayMs)],
  );
  if ((row?.count ?? 0) + count > mostOfDay) throw errors.broadcast_test_many();
}

async function testOf(tx: Tx, where: ListSpec['where'], parameters: unknown[]): Promise<BroadcastTestDto | null> {
  const fields = sql`select a.id, a.test_revision as revision, a.written_by as "sentBy", a.created_at as "sentAt" from broadcast a where ${where ?? sql`true`}`;
  const [row] = await tx.query<BroadcastTestDto>(fields, parameters);
  if (!row) return null;
  return { ...row, recipients: recipientsOf(row.id, await tx.query<OutcomeRow>(outcomesSql, [[row.id]])) };
}

const copySql = sql`
insert into broadcast (brand, purpose, title, texts, link, channels, languages, account_types, levels, line_ids, member_ids, zone, language,
  starts_at, per_minute, state, written_by, audience, sent, skipped, created_at, updated_at, finished_at, test_of, test_key, test_revision)
select brand, purpose, $3, $4::jsonb, link, channels, '{}', '{}', '{}', '{}', $2::bigint[], zone, language,
  $8, per_minute, 'DONE', $6, cardinality($2::bigint[]), $7::int, cardinality($2::bigint[]) - $7::int, $8, $8, $8, id, $5, revision
from broadcast where id = $1 returning id`;

const tests: ListSpec = {
  from: sql`broadcast a`,
  // Of the brand that it is for now: the test of another brand's names members of that one.
  where: sql`a.test_of = $1 and a.brand = (select brand from broadcast where id = $1)`,
  fields: {
    id: sql`a.id`,
    revision: sql`a.test_revision`,
    sentBy: sql`a.written_by`,
    sentAt: sql`a.created_at`,
  },
  filters: {},
  sort: ['sentAt', 'DESC'],
  key: sql`a.id`,
};
