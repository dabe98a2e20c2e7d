import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, joined, type ListRequest, sql, type Sql, columnsOf, placeholders } from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { ExportService, type ExportStatement } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import { entryName, isCalled } from './entry-name.js';
import type { AccountDto, MemberAccountsDto, TransactionDto } from './ledger.dto.js';

const nameOf = (alias: Sql) =>
  sql`${alias}.name || case when ${alias}.kind = 'derived' then '' else ' ' || ${alias}.kind end`;

const rows = sql`journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id`;

/** Answer field to SQL. */
const fields = {
  id: sql`j.account_id || ':' || j.version`,
  kind: entryName,
  source: sql`j.source`,
  externalId: sql`j.external_id`,
  reference: sql`j.reference`,
  roundId: sql`j.round_id`,
  gameCode: sql`j.game_code`,
  memberId: sql`a.member_id`,
  amountMinor: sql`j.amount::text`,
  balanceAfterMinor: sql`j.balance_after::text`,
  currency: sql`a.currency`,
  createdAt: sql`j.created_at`,
};
const columns = columnsOf(fields);

const select = sql`
  select ${columns}, p.postings, p.sum as "sumMinor"
  from ${rows}
  cross join lateral (
    select sum(e.amount)::text as sum, json_agg(json_build_object('account', e.id::text, 'accountName', ${nameOf(sql`n`)},
      'amountMinor', e.amount::text, 'currency', n.currency) order by e.amount, e.id) as postings
    from (values (j.account_id, j.amount), (j.contra_id, -j.amount)) e (id, amount) join account n on n.id = e.id
  ) p`;

/** The longest span of time that a file holds of all members. */
const exportedMs = 31 * 86_400_000;

const idPattern = /^(\d{1,18}):(\d{1,18})$/;

/** What operators see of the ledger. */
@Injectable()
export class LedgerBrowserService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({
      list: 'ledger',
      permission: 'ledger.view',
      statement: (request) => exported(request, this.clock.now()),
    });
  }

  /** In the order of time; filters `q` (transaction id or external id), `kind`, `memberId`, `source`, `from`, `to`. Never counted. */
  async list(request: ListQuery): Promise<OpenPage<TransactionDto>> {
    const { page, perPage } = request;
    const { condition, order, parameters } = asked(request);
    // The page's own entries first, by their keys, and only these with their accounts.
    const keys = sql`select j.account_id, j.version from journal j where ${condition}
      order by ${order} limit ${perPage + 1} offset ${(page - 1) * perPage}`;
    const found = await this.database.query<TransactionDto>(
      sql`${select} where (j.account_id, j.version) in (${keys}) order by ${order}`,
      parameters,
    );
    return {
      data: found.slice(0, perPage),
      pageInfo: { hasNextPage: found.length > perPage, hasPreviousPage: page > 1 },
    };
  }

  async get(id: string): Promise<TransactionDto> {
    const [row] = await this.database.query<TransactionDto>(
      sql`${select} where j.account_id = $1 and j.version = $2`,
      id.split(':'),
    );
    if (!row) throw errors.transaction_not_found();
    return row;
  }

  async accounts(memberId: bigint): Promise<MemberAccountsDto> {
    const accounts = await this.database.query<AccountDto>(
      sql`select a.id, ${nameOf(sql`a`)} as name, a.kind, a.currency, a.balance as "balanceMinor", a.status, a.overdrawn, a.version
       from account a where a.member_id = $1 order by a.id`,
      [memberId],
    );
    return { memberId: String(memberId), accounts };
  }
}

type Bind = (value: unknown) => Sql;

function asked({ sort, filter, ...request }: ListRequest) {
  if (sort && !['createdAt', 'id'].includes(sort))
    throw requestErrors.invalid({ fields: { sort: ['by createdAt only'] } });
  const parameters: unknown[] = [];
  const bind = placeholders(parameters);
  const conditions = Object.entries(filter).map(([name, value]) => conditionOf(name, [value].flat().map(String), bind));
  const order = request.order === 'ASC' ? sql`asc` : sql`desc`;
  // Few rows of one member are sorted; all rows are read in the order of the index on xid, which is that of time.
  const by = filter['memberId'] || filter['q'] ? sql`j.created_at` : sql`j.xid`;
  return {
    parameters,
    condition: joined([sql`true`, ...conditions], sql` and `),
    order: sql`${by} ${order}, j.account_id ${order}, j.version ${order}`,
  };
}

/** A file of the ledger is of one member, of one movement, or of at most 31 days: it grows for ever. */
function exported(request: ListRequest, now: Date): ExportStatement {
  const { from, to, memberId, q } = request.filter;
  const spanMs = (to === undefined ? now.getTime() : Date.parse(String(to))) - Date.parse(String(from));
  if (!memberId && !q && !(spanMs <= exportedMs)) throw errors.ledger_export_too_long();
  const { condition, order, parameters } = asked(request);
  return {
    statement: sql`select ${columns} from ${rows} where ${condition} order by ${order}`,
    parameters,
    columns: Object.keys(fields),
  };
}

function conditionOf(name: string, values: string[], bind: Bind): Sql {
  const [value = ''] = values;
  if (name === 'kind') return kindIs(values);
  if (name === 'source') return sql`j.source = any (${bind(values)})`;
  if (name === 'memberId')
    return sql`j.account_id in (select id from account where member_id = any (${bind(values.map(digits))}::bigint[]))`;
  if (name === 'from') return sql`j.created_at >= ${bind(instant(value))}`;
  if (name === 'to') return sql`j.created_at < ${bind(instant(value))}`;
  if (name === 'q') return search(value.trim(), bind);
  throw requestErrors.invalid({ fields: { [`filter.${name}`]: ['unknown filter'] } });
}

/** Bets and wins are most of the journal and met at once; all others have an index of their own, which the second condition names. */
function kindIs(names: readonly string[]): Sql {
  const common = names.some((name) => name === 'bet' || name === 'win');
  return sql`${isCalled(names)}${common ? sql`` : sql` and j.kind not in (1, 2)`}`;
}

function search(text: string, bind: Bind): Sql {
  const [, account, version] = idPattern.exec(text) ?? [];
  const place = account ? sql` or (j.account_id = ${bind(account)} and j.version = ${bind(version)})` : sql``;
  return sql`(j.external_id = ${bind(text)}${place})`;
}

function digits(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw requestErrors.invalid({ fields: { 'filter.memberId': ['not an id'] } });
  return text;
}

function instant(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw requestErrors.invalid({ fields: { filter: ['not an instant'] } });
  return date;
}
