import { equals, type ListSpec, listStatement, type Query, sql, startsWith } from '@banyan/kernel/database';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import type { CampaignRecordDto } from './campaign.dto.js';

/* Account types are numbers in the rules and texts on the wire; what older terms do not say is added. */
const onWire = (content: 'published' | 'draft') => {
  const column = content === 'published' ? sql`a.published` : sql`a.draft`;
  const reward = sql`'{"count": 0, "wheelId": null, "rounds": null}'::jsonb || (${column} #> '{terms,reward}')`;
  const terms = sql`'{"exclusive": true, "paidIn": false, "perNetwork": 0, "perPhone": 0, "perCard": 0}'::jsonb || (${column} -> 'terms')
    || jsonb_build_object('accountTypes', ${typesOf(content)}, 'reward', ${reward})`;
  return sql`case when ${column} is not null then jsonb_set(${column}, '{terms}', ${terms}) end`;
};

function typesOf(content: 'published' | 'draft') {
  const column = content === 'published' ? sql`a.published` : sql`a.draft`;
  return sql`coalesce((select jsonb_agg(t.v) from jsonb_array_elements_text(${column} #> '{terms,accountTypes}') as t (v)), '[]'::jsonb)`;
}

/** Campaigns as the console lists them. */
export const records: ListSpec = {
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
    spentCount: sql`a.spent_count::text`,
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
export const readLocked = (query: Query, id: bigint): Promise<CampaignRecordDto> =>
  readOne(query, id, { ...records, fields: { ...records.fields, joined: sql`0` } });

/** Within a transaction: one statement, since its connection runs one at a time. */
export async function readOne(query: Query, id: bigint, spec: ListSpec = records): Promise<CampaignRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(spec));
  const [row] = await query<CampaignRecordDto>(statement, parameters);
  if (!row) throw errors.campaign_not_found();
  return row;
}
