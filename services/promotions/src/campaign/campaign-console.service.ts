import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, type AuditedAction, principal, requireScope } from '@banyan/kernel/auth';
import { Database, listPage, sql, type Tx, type Query } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { spoken } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
import { lockedAsLookedAt } from '../brand/looked-at.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import type {
  CampaignChange,
  CampaignContent,
  CampaignDraft,
  CampaignRecordDto,
  CampaignRecordPageDto,
  CampaignState,
  CampaignStep,
  SentencePreviewDto,
  SentencePreviewRequest,
} from './campaign.dto.js';
import { checked, readTerms, requireCovered, requireCurrency } from './content-check.js';
import { hoursOf, insertDraft, showing, showSql, type Written } from './campaign-draft.js';
import { readLocked, readOne, records } from './campaign-record.js';
import { termsOf, type Content } from './content.js';
import { sentencesOf } from './sentence.js';
import { flawOf } from './terms.js';
import { requireGivable } from '../wheel-grant/wheel-grant.js';

/** Campaigns as operators write, publish and end them. */
@Injectable()
export class CampaignConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<CampaignRecordPageDto> {
    return listPage<CampaignRecordDto>(this.db.query, query, inScope(records));
  }

  get(id: bigint): Promise<CampaignRecordDto> {
    return readOne(this.db.query, id);
  }

  /** How terms read in every language of players, and which of their fields does not fit the others. */
  preview({ currency, terms: written }: SentencePreviewRequest): SentencePreviewDto {
    requireCurrency(currency);
    const terms = readTerms(written);
    const said = spoken('player').map((language) => {
      const { conditions, reward } = sentencesOf(terms, currency, language);
      return { language, conditions: conditions.map(({ sentence }) => sentence), reward: [...reward] };
    });
    return { flaw: flawOf(terms), said };
  }

  /** A new campaign, which nobody sees before two operators publish it. */
  async write({ brand, reason, ...written }: CampaignDraft): Promise<CampaignRecordDto> {
    requireScope(brand);
    const content = checked(written);
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      await requireWheel(tx, content, brand, now);
      const id = await insertDraft(tx, { brand, zone, content, writtenBy: principal().username, at: now });
      const after = await readOne(tx.query, id);
      await this.audit(tx, 'promotion.write', id, { after: toldOf(after), reason }, now);
      return after;
    });
  }

  /** Writes the draft anew; what is published stays until two operators publish the draft. A proposal of what was there before is over. */
  async change(id: bigint, { revision, reason, ...written }: CampaignChange): Promise<CampaignRecordDto> {
    const content = checked(written);
    return this.step(id, { revision, reason }, 'promotion.edit', async (tx, before, now) => {
      if (before.state === 'ENDED') throw errors.campaign_state();
      await requireWheel(tx, content, before.brand, now);
      if (before.version === 0) await tx.query(showSql, showing(id, content, await hoursOf(tx, content, before.zone)));
      else await hoursOf(tx, content, before.zone);
      await tx.query(
        sql`update campaign set draft = $2::jsonb, proposed_by = null, proposed_by_name = null, written_by = $3, updated_at = $4,
           revision = revision + 1 where id = $1`,
        [id, JSON.stringify(content), principal().username, now],
      );
    });
  }

  /** Asks another operator to publish the draft. */
  propose(id: bigint, request: CampaignStep): Promise<CampaignRecordDto> {
    return this.step(id, request, 'promotion.propose', async (tx, before, now) => {
      if (!before.draft || before.state === 'ENDED') throw errors.campaign_state();
      await tx.query(
        sql`update campaign set proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, now],
      );
    });
  }

  /** Publishes what another operator proposed. Whoever joined before keeps his terms. */
  publish(id: bigint, request: CampaignStep): Promise<CampaignRecordDto> {
    return this.step(id, request, 'promotion.publish', async (tx, before, now) => {
      const { draft, version, zone } = before;
      const [proposal] = await tx.query<{ by: string | null; name: string | null }>(
        sql`select proposed_by::text as by, proposed_by_name as name from campaign where id = $1`,
        [id],
      );
      if (!draft || !proposal?.by) throw errors.campaign_state();
      const { id: operator, username } = principal();
      if (proposal.by === String(operator)) throw errors.second_person();
      const content = draft as unknown as Content;
      requireCovered(content, before);
      await requireWheel(tx, content, before.brand, now);
      if (before.state !== 'PAUSED') await requireOneLadder(tx, before, content.terms.trigger, content.currency);
      const hours = await hoursOf(tx, content, zone);
      await tx.query(
        sql`insert into campaign_version (campaign_id, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
         values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)`,
        [id, version + 1, JSON.stringify(content), proposal.by, proposal.name, operator, username, now],
      );
      await tx.query(
        sql`update campaign set published = draft, draft = null, version = version + 1, state = case state when 'DRAFT' then 'LIVE' else state end,
           proposed_by = null, proposed_by_name = null, updated_at = $2, revision = revision + 1 where id = $1`,
        [id, now],
      );
      await tx.query(showSql, showing(id, content, hours));
    });
  }

  pause(id: bigint, request: CampaignStep): Promise<CampaignRecordDto> {
    return this.turn(id, request, 'promotion.pause', 'LIVE', 'PAUSED');
  }

  resume(id: bigint, request: CampaignStep): Promise<CampaignRecordDto> {
    return this.turn(id, request, 'promotion.resume', 'PAUSED', 'LIVE');
  }

  /** For good. Whoever joined still gets what he was promised, as far as the budget goes. */
  end(id: bigint, request: CampaignStep): Promise<CampaignRecordDto> {
    return this.step(id, request, 'promotion.end', async (tx, before, now) => {
      if (before.version === 0 || before.state === 'ENDED') throw errors.campaign_state();
      await tx.query(
        sql`update campaign set state = 'ENDED', draft = null, proposed_by = null, proposed_by_name = null, updated_at = $2,
           revision = revision + 1 where id = $1`,
        [id, now],
      );
    });
  }

  /** One that a new installation comes with, published already. */
  async seed(tx: Tx, seeded: Omit<Written, 'writtenBy'>): Promise<void> {
    const { content, at } = seeded;
    const flaw = flawOf(termsOf(content.terms));
    if (flaw) throw errors.campaign_terms({ field: flaw });
    const id = await insertDraft(tx, { ...seeded, writtenBy: '' });
    await tx.query(
      sql`insert into campaign_version (campaign_id, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
       values ($1, 1, $2::jsonb, -1, '', -2, '', $3)`,
      [id, JSON.stringify(content), at],
    );
    await tx.query(
      sql`update campaign set published = draft, draft = null, version = 1, state = 'LIVE' where id = $1`,
      [id],
    );
  }

  private turn(
    id: bigint,
    request: CampaignStep,
    action: string,
    from: CampaignState,
    to: CampaignState,
  ): Promise<CampaignRecordDto> {
    return this.step(id, request, action, async (tx, before, now) => {
      if (before.state !== from) throw errors.campaign_state();
      if (to === 'LIVE') await requireOneLadder(tx, before, before.trigger, before.currency);
      await tx.query(
        sql`update campaign set state = $2, paused_at = case $2 when 'PAUSED' then $3::timestamptz end, updated_at = $3, revision = revision + 1
           where id = $1`,
        [id, to, now],
      );
    });
  }

  /** One change of a campaign as it was looked at, with its audit record. */
  private async step(
    id: bigint,
    { revision, reason }: CampaignStep,
    action: string,
    work: (tx: Tx, before: CampaignRecordDto, now: Date) => Promise<void>,
  ): Promise<CampaignRecordDto> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const read = (query: Query) => readLocked(query, id);
      const { before } = await lockedAsLookedAt(tx, { id, revision, lock: lockSql, read });
      await work(tx, before, now);
      const after = await readLocked(tx.query, id);
      await this.audit(tx, action, id, { before: toldOf(before), after: toldOf(after), reason }, now);
    });
    return this.get(id);
  }

  private audit(tx: Tx, action: string, objectId: bigint, changes: Changes, at: Date): Promise<void> {
    return auditAction(tx, { action, objectType: 'promotion', objectId, ...changes }, at);
  }
}

const lockSql = sql`select from campaign where id = $1 and ($2 = '' or brand = $2) for update`;

type Changes = Pick<AuditedAction, 'before' | 'after' | 'reason'>;

/** What the audit record holds. */
const toldOf = ({ state, version, title, draft, published, proposedBy }: CampaignRecordDto) => ({
  state,
  version,
  title,
  proposedBy,
  content: termsTold(draft ?? published),
});

const termsTold = (content: CampaignContent | null) => {
  if (!content) return null;
  const { texts: _texts, ...rest } = content;
  return rest;
};

/** Spins are of a wheel of the brand in the campaign's currency, which members may spin now or later. Throws `promotions.wheel_closed` for another one. */
async function requireWheel(tx: Tx, { currency, terms }: Content, brand: string, now: Date): Promise<void> {
  const { wheelId } = termsOf(terms).reward;
  if (wheelId !== null) await requireGivable(tx.query, { wheelId, brand, currency }, now);
}

/** Days in a row are of one ladder: a brand has one at a time in a currency. Two that are published at once wait for each other here. */
async function requireOneLadder(tx: Tx, { id, brand }: CampaignRecordDto, trigger: string, currency: string) {
  if (trigger !== 'SIGN_IN') return;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:ladder:' || $1, 0))`, [brand]);
  const other = await tx.query(
    sql`select 1 from campaign where brand = $1 and currency = $2 and trigger = 'SIGN_IN' and state = 'LIVE' and id <> $3`,
    [brand, currency, id],
  );
  if (other.length > 0) throw errors.ladder_live();
}
