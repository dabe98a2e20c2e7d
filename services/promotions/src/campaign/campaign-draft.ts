import { sql, type Tx } from '@banyan/kernel/database';
import { isDay } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { termsOf, type Content } from './content.js';
import { mostOf } from './terms.js';

interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Its hours as instants, where the calendar has them and the end comes after the beginning also by the zone's clock. */
export async function hoursOf(
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

/** A draft with whose it is. */
export interface Written {
  readonly brand: string;
  readonly zone: string;
  readonly content: Content;
  readonly writtenBy: string;
  readonly at: Date;
}

/** Stores a new draft and returns its id. */
export async function insertDraft(tx: Tx, { brand, zone, content, writtenBy, at }: Written): Promise<bigint> {
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
export const showSql = sql`
update campaign set title = $2, category = $3, tags = $4::text[], trigger = $5, currency = $6, priority = $7, starts_at = $8, ends_at = $9,
  budget_minor = $10, stock = $11, most_minor = $12 where id = $1`;

export const showing = (
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
