import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  since,
  sql,
  startsWith,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { PictureStore } from '@banyan/kernel/pictures';
import { isText, say } from '@banyan/texts';
import { inScope } from '../brand/scope.js';
import { termsOf } from '../campaign/content.js';
import { rewardOf } from '../campaign/terms.js';
import { errors } from '../errors.js';
import { lockClaim } from './claim-store.js';
import { keptBy } from './held.service.js';
import { ofRounds } from './rounds.service.js';
import type { ClaimRecordDto, ClaimRecordPageDto } from './claim.dto.js';

const dayMs = 86_400_000;

/** Claims as operators see them, and what they decide about applications. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureStore,
  ) {}

  async list(query: ListQuery): Promise<ClaimRecordPageDto> {
    const page = await listPage<Stored>(this.db.query, query, inScope(records));
    return { ...page, data: page.data.map(shown) };
  }

  get(id: bigint): Promise<ClaimRecordDto> {
    return readOne(this.db.query, id);
  }

  /** A picture of an application; who looked is recorded. */
  look(id: bigint, place: number): Promise<Buffer> {
    return this.db.transaction(async (tx) => {
      const { memberId } = await readOne(tx.query, id);
      const picture = await this.pictures.read(tx.query, `claim:${id}`, place);
      const seen = { action: 'promotion.view_picture', objectType: 'claim', objectId: id, after: { memberId, place } };
      await auditAction(tx, seen, this.clock.now());
      return picture;
    });
  }

  /** The reward is due now: paid by itself where the terms say so, else to be claimed. */
  approve(id: bigint, reason: string): Promise<ClaimRecordDto> {
    return this.decide(id, 'CLAIMABLE', reason);
  }

  /** The member reads why. */
  reject(id: bigint, reason: string): Promise<ClaimRecordDto> {
    return this.decide(id, 'REJECTED', reason);
  }

  private decide(id: bigint, state: 'CLAIMABLE' | 'REJECTED', reason: string): Promise<ClaimRecordDto> {
    return this.db.transaction(async (tx) => {
      const known = await readOne(tx.query, id);
      requireOther(known.username);
      const claim = await lockClaim(tx, id);
      if (claim?.state !== 'APPLYING') throw errors.claim_state();
      const now = this.clock.now();
      const terms = termsOf(claim.content.terms);
      const due = state === 'CLAIMABLE';
      const rewardMinor = due ? rewardOf(terms.reward, 0n) : 0n;
      await tx.query(
        sql`update claim set state = $2, reason = $3, decided_by = $4, decided_by_name = $5, decided_at = $6, updated_at = $6, reward_minor = $7,
           claim_until = $8 where id = $1`,
        [
          id,
          state,
          reason,
          principal().id,
          principal().username,
          now,
          rewardMinor,
          due ? new Date(now.getTime() + terms.claimDays * dayMs) : null,
        ],
      );
      const { memberId, campaignId } = known;
      await auditAction(
        tx,
        {
          action: due ? 'promotion.approve' : 'promotion.reject',
          objectType: 'claim',
          objectId: id,
          before: { state: known.state, memberId, campaignId },
          after: { state, rewardMinor: String(rewardMinor) },
          reason,
        },
        now,
      );
      return readOne(tx.query, id);
    });
  }
}

/** An operator who plays under his own name does not decide about his own applications. */
function requireOther(username: string): void {
  if (username !== '' && username.toLowerCase() === principal().username.toLowerCase()) throw errors.own_claim();
}

type Stored = Omit<ClaimRecordDto, 'refusedText'> & { readonly roundsRefusal: string | null };

/** With what kept it, as its reader reads it: of rounds, what games said, unless it is a code of a later release. */
function shown({ roundsRefusal, ...row }: Stored): ClaimRecordDto {
  const { refused } = row;
  const code =
    refused && roundsRefusal && ofRounds.has(refused) && isText('refusals', roundsRefusal) ? roundsRefusal : refused;
  return {
    ...row,
    refusedText: code && say('refusals', code, ctx().language, { level: '…', member: String(row.memberId) }),
  };
}

const records: ListSpec = {
  from: sql`claim a join campaign p on p.id = a.campaign_id join campaign_version v on v.campaign_id = a.campaign_id and v.version = a.version
    left join rounds_grant r on r.claim_id = a.id`,
  rows: sql`claim a`,
  fields: {
    id: sql`a.id`,
    campaignId: sql`a.campaign_id`,
    version: sql`a.version`,
    title: sql`p.title`,
    trigger: sql`a.trigger`,
    brand: sql`a.brand`,
    memberId: sql`a.member_id`,
    username: sql`a.username`,
    state: sql`a.state`,
    period: sql`a.period`,
    currency: sql`a.currency`,
    rewardMinor: sql`a.reward_minor`,
    rewardKind: sql`v.content #>> '{terms,reward,kind}'`,
    roundsState: sql`r.state`,
    roundsRefusal: sql`r.refusal`,
    rewardCount: sql`coalesce((v.content #>> '{terms,reward,count}')::int, 0)`,
    haveMinor: sql`a.have_minor`,
    needMinor: sql`a.need_minor`,
    remark: sql`a.remark`,
    pictures: sql`(select count(*)::int from picture p where p.subject = 'claim:' || a.id)`,
    reason: sql`a.reason`,
    refused: keptBy(sql`a.member_id`, sql`a.state`, sql`a.refused`),
    decidedBy: sql`a.decided_by_name`,
    decidedAt: sql`a.decided_at`,
    joinedAt: sql`a.joined_at`,
    grantedAt: sql`a.granted_at`,
    bonusState: sql`a.bonus_state`,
    wagerNeedMinor: sql`a.wager_need_minor`,
    wagerDoneMinor: sql`div(a.wager_hundredths, 100)::text`,
    wagerUntil: sql`a.wager_until`,
    issued: sql`a.issued`,
    chargedBackAt: sql`a.charged_back_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    campaignId: equals(sql`a.campaign_id`, 'bigint'),
    memberId: equals(sql`a.member_id`, 'bigint'),
    trigger: equals(sql`a.trigger`),
    bonusState: equals(sql`a.bonus_state`),
    chargedBack: (value) => sql`a.charged_back_at is ${String(value) === 'true' ? sql`not ` : sql``}null`,
    q: startsWith(sql`a.username`),
    from: since(sql`a.joined_at`),
    until: before(sql`a.joined_at`),
  },
  sort: ['joinedAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { joinedAt: sql`a.joined_at` }, narrowedBy: ['id', 'memberId'] },
};

async function readOne(query: Query, id: bigint): Promise<ClaimRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<Stored>(statement, parameters);
  if (!row) throw errors.claim_not_found();
  return shown(row);
}
