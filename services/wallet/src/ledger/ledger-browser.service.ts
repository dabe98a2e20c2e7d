import { Injectable } from '@nestjs/common';
import { Database } from '@banyan/kernel/database';
import type { ListQuery, OpenPage } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import type { AccountDto, MemberAccountsDto, TransactionDto } from './ledger.dto.js';

const nameOf = (alias: string) =>
  `${alias}.name || case when ${alias}.kind = 'derived' then '' else ' ' || ${alias}.kind end`;

const select = `
  select j.account_id || ':' || j.version as id, k.name as kind, j.source, j.external_id as "externalId", j.reference,
    j.round_id as "roundId", j.game_code as "gameCode", a.member_id as "memberId", j.amount::text as "amountMinor",
    j.balance_after::text as "balanceAfterMinor", a.currency, j.created_at as "createdAt", p.postings, p.sum as "sumMinor"
  from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id
  cross join lateral (
    select sum(e.amount)::text as sum, json_agg(json_build_object('account', e.id::text, 'accountName', ${nameOf('n')},
      'amountMinor', e.amount::text, 'currency', n.currency) order by e.amount, e.id) as postings
    from (values (j.account_id, j.amount), (j.contra_id, -j.amount)) e (id, amount) join account n on n.id = e.id
  ) p`;

const idPattern = /^(\d{1,18}):(\d{1,18})$/;

/** What operators see of the ledger. */
@Injectable()
export class LedgerBrowser {
  constructor(private readonly database: Database) {}

  /** In the order of time; filters `q` (transaction id or external id), `kind`, `memberId`, `source`, `from`, `to`. Never counted. */
  async list(request: ListQuery): Promise<OpenPage<TransactionDto>> {
    const { page, perPage } = request;
    if (request.sort && !['createdAt', 'id'].includes(request.sort))
      throw requestErrors.invalid({ fields: { sort: ['by createdAt only'] } });
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = Object.entries(request.filter).map(([name, value]) =>
      conditionOf(name, [value].flat().map(String), bind),
    );
    const order = request.order === 'ASC' ? 'asc' : 'desc';
    // Few rows of one member are sorted; all rows are read in the order of the index on xid, which is that of time.
    const by = request.filter['memberId'] || request.filter['q'] ? 'j.created_at' : 'j.xid';
    const rows = await this.database.query<TransactionDto>(
      `${select} where ${['true', ...conditions].join(' and ')}
       order by ${by} ${order}, j.account_id ${order}, j.version ${order} limit ${perPage + 1} offset ${(page - 1) * perPage}`,
      parameters,
    );
    return {
      data: rows.slice(0, perPage),
      pageInfo: { hasNextPage: rows.length > perPage, hasPreviousPage: page > 1 },
    };
  }

  async get(id: string): Promise<TransactionDto> {
    const [row] = await this.database.query<TransactionDto>(
      `${select} where j.account_id = $1 and j.version = $2`,
      id.split(':'),
    );
    if (!row) throw errors.transaction_not_found();
    return row;
  }

  async accounts(memberId: bigint): Promise<MemberAccountsDto> {
    const accounts = await this.database.query<AccountDto>(
      `select a.id, ${nameOf('a')} as name, a.kind, a.currency, a.balance as "balanceMinor", a.status, a.version
       from account a where a.member_id = $1 order by a.id`,
      [memberId],
    );
    return { memberId: String(memberId), accounts };
  }
}

type Bind = (value: unknown) => string;

function conditionOf(name: string, values: string[], bind: Bind): string {
  const [value = ''] = values;
  if (name === 'kind') return `j.kind = any (select e.kind from entry_kind e where e.name = any (${bind(values)}))`;
  if (name === 'source') return `j.source = any (${bind(values)})`;
  if (name === 'memberId')
    return `j.account_id in (select id from account where member_id = any (${bind(values.map(digits))}::bigint[]))`;
  if (name === 'from') return `j.created_at >= ${bind(instant(value))}`;
  if (name === 'to') return `j.created_at < ${bind(instant(value))}`;
  if (name === 'q') return search(value.trim(), bind);
  throw requestErrors.invalid({ fields: { [`filter.${name}`]: ['unknown filter'] } });
}

function search(text: string, bind: Bind): string {
  const [, account, version] = idPattern.exec(text) ?? [];
  const place = account ? ` or (j.account_id = ${bind(account)} and j.version = ${bind(version)})` : '';
  return `(j.external_id = ${bind(text)}${place})`;
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
