import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, type AuditedAction, principal, requireScope } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import { isDay, type ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { currencies } from '@banyan/kernel/money';
import { languageOf, spoken } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
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
  TermsDto,
} from './campaign.dto.js';
import { storedTerms, termsOf, type Content } from './content.js';
import { sentencesOf } from './sentence.js';
import { flawOf, mostOf, tags as knownTags, type Terms } from './terms.js';

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
      await tx.query(sql`select from campaign where id = $1 for update`, [id]);
      const before = await readLocked(tx.query, id);
      if (before.revision !== revision) throw requestErrors.stale();
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

function requireCurrency(currency: string): void {
  if (!Object.hasOwn(currencies, currency)) throw errors.campaign_terms({ field: 'currency' });
}

/** Terms off the wire. */
function readTerms({ minMinor, accountTypes, languages, reward, ...rest }: TermsDto): Terms {
  if (!accountTypes.every((type) => /^\d{1,3}$/.test(type))) throw errors.campaign_terms({ field: 'accountTypes' });
  if (!languages.every((code) => languageOf(code))) throw errors.campaign_terms({ field: 'languages' });
  if (!reward.ladder.every((step) => /^\d{1,15}$/.test(step))) throw errors.campaign_terms({ field: 'ladder' });
  const { RNG, FISH, LIVE, SPORTS, PVP, LOTTERY } = reward.contribution;
  return {
    ...rest,
    minMinor,
    languages,
    accountTypes: accountTypes.map(Number),
    reward: { ...reward, ladder: reward.ladder.map(BigInt), contribution: { RNG, FISH, LIVE, SPORTS, PVP, LOTTERY } },
  };
}

/** A campaign as it may be stored. */
function checked(written: CampaignContent): Content {
  const { currency, category, tags, priority, startsAt, endsAt, budgetMinor, stock, texts } = written;
  requireCurrency(currency);
  const terms = readTerms(written.terms);
  const flaw = flawOf(terms);
  if (flaw) throw errors.campaign_terms({ field: flaw });
  if (!tags.every((tag) => knownTags.some((known) => known === tag))) throw errors.campaign_terms({ field: 'tags' });
  const languages = new Set(texts.map(({ language }) => language));
  if (languages.size !== texts.length || ![...languages].every((code) => languageOf(code)))
    throw errors.campaign_texts();
  if (mostOf(terms.reward) > budgetMinor) throw errors.campaign_budget();
  const said = texts.map(({ language, title, content }) => ({ language, title, content }));
  const rest = { currency, category, tags: [...new Set(tags)], priority, startsAt, endsAt, stock };
  return { ...rest, budgetMinor: String(budgetMinor), texts: said, terms: storedTerms(terms) };
}

/** A new version carries what was given already, in the currency that it was given in. */
function requireCovered({ budgetMinor, stock, currency, terms }: Content, before: CampaignRecordDto): void {
  if (BigInt(budgetMinor) < BigInt(before.spentMinor) || stock < before.taken) throw errors.campaign_budget();
  if (before.version === 0) return;
  if (currency !== before.currency || termsOf(terms).trigger !== before.trigger)
    throw errors.campaign_terms({ field: 'trigger' });
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

interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Its hours as instants, where the calendar has them and the end comes after the beginning also by the zone's clock. */
async function hoursOf(
  tx: Tx,
  { startsAt, endsAt }: Pick<Content, 'startsAt' | 'endsAt'>,
  zone: string,
): Promise<Hours> {
  const written = endsAt === null ? [startsAt] : [startsAt, endsAt];
  if (!written.every((time) => isDay(time.slice(0, 10)))) throw errors.campaign_times();
  const [hours] = await tx.query<Hours>(
    sql`select $1::timestamp at time zone $3 as "startsAt", $2::timestamp at time zone $3 as "endsAt"`,
    [startsAt, endsAt, zone],
  );
  if (!hours || (hours.endsAt !== null && hours.endsAt <= hours.startsAt)) throw errors.campaign_times();
  return hours;
}

interface Written {
  readonly brand: string;
  readonly zone: string;
  readonly content: Content;
  readonly writtenBy: string;
  readonly at: Date;
}

/** Stores a new draft and returns its id. */
async function insertDraft(tx: Tx, { brand, zone, content, writtenBy, at }: Written): Promise<bigint> {
  const { startsAt, endsAt } = await hoursOf(tx, content, zone);
  const { category, tags, currency, priority, budgetMinor, stock, terms, texts } = content;
  const [row] = await tx.query<{ id: string }>(
    sql`insert into campaign (brand, state, draft, title, category, tags, trigger, currency, priority, zone, starts_at, ends_at, budget_minor,
       stock, written_by, created_at, updated_at, most_minor)
     values ($1, 'DRAFT', $2::jsonb, $3, $4, $5::text[], $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16) returning id`,
    [
      brand,
      JSON.stringify(content),
      texts[0]?.title ?? '',
      category,
      tags,
      terms.trigger,
      currency,
      priority,
      zone,
      startsAt,
      endsAt,
      budgetMinor,
      stock,
      writtenBy,
      at,
      mostOf(termsOf(terms).reward),
    ],
  );
  return BigInt(row?.id ?? 0);
}

/* What of a content lists, filters and the reservation of rewards read. */
const showSql = sql`
update campaign set title = $2, category = $3, tags = $4::text[], trigger = $5, currency = $6, priority = $7, starts_at = $8, ends_at = $9,
  budget_minor = $10, stock = $11, most_minor = $12 where id = $1`;

const showing = (
  id: bigint,
  { texts, category, tags, terms, currency, priority, budgetMinor, stock }: Content,
  { startsAt, endsAt }: Hours,
): unknown[] => [
  id,
  texts[0]?.title ?? '',
  category,
  tags,
  terms.trigger,
  currency,
  priority,
  startsAt,
  endsAt,
  budgetMinor,
  stock,
  mostOf(termsOf(terms).reward),
];

/* Account types are numbers in the rules and texts on the wire; what older terms do not say is added. */
const onWire = (content: 'published' | 'draft') => {
  const column = content === 'published' ? sql`a.published` : sql`a.draft`;
  const terms = sql`'{"exclusive": true, "paidIn": false}'::jsonb || (${column} -> 'terms') || jsonb_build_object('accountTypes', ${typesOf(content)})`;
  return sql`case when ${column} is not null then jsonb_set(${column}, '{terms}', ${terms}) end`;
};

function typesOf(content: 'published' | 'draft') {
  const column = content === 'published' ? sql`a.published` : sql`a.draft`;
  return sql`coalesce((select jsonb_agg(t.v) from jsonb_array_elements_text(${column} #> '{terms,accountTypes}') as t (v)), '[]'::jsonb)`;
}

const records: ListSpec = {
  from: sql`campaign a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    state: sql`a.state`,
    version: sql`a.version`,
    revision: sql`a.revision`,
    title: sql`a.title`,
    category: sql`a.category`,
    trigger: sql`a.trigger`,
    currency: sql`a.currency`,
    priority: sql`a.priority`,
    zone: sql`a.zone`,
    startsAt: sql`a.starts_at`,
    endsAt: sql`a.ends_at`,
    budgetMinor: sql`a.budget_minor`,
    spentMinor: sql`a.spent_minor`,
    stock: sql`a.stock`,
    taken: sql`a.taken`,
    joined: sql`(select count(*)::int from claim c where c.campaign_id = a.id)`,
    published: onWire('published'),
    draft: onWire('draft'),
    proposedBy: sql`a.proposed_by_name`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    category: equals(sql`a.category`),
    trigger: equals(sql`a.trigger`),
    q: startsWith(sql`a.title`),
    proposed: (value) => sql`a.proposed_by is ${String(value) === 'true' ? sql`not ` : sql``}null`,
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
};

/** Under the lock of its row who joined is not counted: whatever reserves a reward waits for that. */
const readLocked = (query: Query, id: bigint): Promise<CampaignRecordDto> =>
  readOne(query, id, { ...records, fields: { ...records.fields, joined: sql`0` } });

/** Within a transaction: one statement, since its connection runs one at a time. */
async function readOne(query: Query, id: bigint, spec: ListSpec = records): Promise<CampaignRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(spec));
  const [row] = await query<CampaignRecordDto>(statement, parameters);
  if (!row) throw errors.campaign_not_found();
  return row;
}
