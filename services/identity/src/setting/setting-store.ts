import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { canonical } from '../approval/payload.js';
import { errors } from '../errors.js';

/** A brand's own value of a setting; null: the standard counts. */
export interface Stored {
  readonly value: unknown;
  readonly version: number;
}

/** A change as it is written down. */
export interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly version: number;
}

/** What the changes of one transaction have in common. */
export interface Occasion {
  readonly reason: string;
  readonly maker: string;
  readonly checker: string | null;
  readonly at: Date;
}

interface Row {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

const nothing: Stored = { value: null, version: 0 };

/** What a brand set, by key. */
export async function ownValues(query: Query, brand: string): Promise<ReadonlyMap<string, Stored>> {
  const rows = await query<Row>(sql`select key, value, version from setting_value where brand = $1`, [brand]);
  return new Map(rows.map(({ key, value, version }) => [key, { value, version }]));
}

/**
 * What a brand set, while nobody else changes a setting: one after the other until their transactions end, in the order of the revisions
 * that they make.
 */
export async function lockedValues(tx: Tx, brand: string): Promise<ReadonlyMap<string, Stored>> {
  await tx.query(sql`select revision from setting_revision for update`);
  return ownValues(tx.query, brand);
}

/** The changes that the wanted values are. Throws `setting_changed` where a value is no longer of the version that was seen. */
export function changesTo(
  own: ReadonlyMap<string, Stored>,
  wanted: Readonly<Record<string, unknown>>,
  versions: Readonly<Record<string, number>> = {},
): Change[] {
  return Object.entries(wanted).flatMap(([key, after]) => {
    const { value: before, version } = own.get(key) ?? nothing;
    if (sameValue(before, after)) return [];
    const seen = new Map(Object.entries(versions)).get(key);
    if (seen !== undefined && seen !== version) throw errors.setting_changed({ key });
    return [{ key, before, after, version: version + 1 }];
  });
}

/** Writes changes down, and makes the revision that other processes see them by. */
export async function writeChanges(
  tx: Tx,
  brand: string,
  changes: readonly Change[],
  { reason, maker, checker, at }: Occasion,
): Promise<void> {
  const rows = JSON.stringify(changes);
  await tx.query(sql`update setting_revision set revision = revision + 1`);
  await tx.query(
    sql`insert into setting_value (brand, key, value, version)
     select $1, c.key, nullif(c.after, 'null'::jsonb), c.version from jsonb_to_recordset($2::jsonb) c (key text, after jsonb, version integer)
     on conflict (brand, key) do update set value = excluded.value, version = excluded.version`,
    [brand, rows],
  );
  await tx.query(
    sql`insert into setting_change (brand, key, version, before, after, reason, maker, checker, changed_at)
     select $1, c.key, c.version, nullif(c.before, 'null'::jsonb), nullif(c.after, 'null'::jsonb), $3, $4, $5, $6
     from jsonb_to_recordset($2::jsonb) c (key text, before jsonb, after jsonb, version integer)`,
    [brand, rows, reason, maker, checker, at],
  );
}

/** By content: the database keeps an object's names in an order of its own. */
export const sameValue = (one: unknown, other: unknown): boolean => canonical(one ?? null) === canonical(other ?? null);
