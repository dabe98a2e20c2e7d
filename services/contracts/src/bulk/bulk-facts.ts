import { type Query, sql } from '@banyan/kernel/database';
import type { Contract } from '../contract/contract.entity.js';
import * as store from '../contract/contract-store.js';
import { cancelledBy, type Signed } from '../terms/cascade.js';
import type { ContractKind, Terms } from '../terms/terms.js';
import type { BulkAction, BulkDownline } from './bulk-check.js';

/** So many downlines at most are asked in one command. */
export const mostAtOnce = 500;

type Row = Omit<BulkDownline, 'memberId' | 'uplineId' | 'contract' | 'inForce'> & {
  memberId: string;
  uplineId: string | null;
  contractId: string | null;
};

/** Members of an agent's team by their ids, with their contracts of a kind; who is not below it is left out. */
export async function downlinesOf(
  query: Query,
  agentId: bigint,
  kind: ContractKind,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, BulkDownline>> {
  const rows = await query<Row>(downlinesSql, [agentId, kind, ids.map(String)]);
  const contracts = new Map<bigint, Contract>();
  const known = rows.flatMap(({ contractId }) => (contractId === null ? [] : [BigInt(contractId)]));
  for (const contract of await store.readContracts(query, known)) contracts.set(contract.id, contract);
  const terms = await store.termsInForce(query, known);
  return new Map(
    rows.map(({ contractId, memberId, uplineId, ...row }) => [
      BigInt(memberId),
      {
        ...row,
        memberId: BigInt(memberId),
        uplineId: uplineId === null ? null : BigInt(uplineId),
        contract: (contractId === null ? null : contracts.get(BigInt(contractId))) ?? null,
        inForce: (contractId === null ? null : terms.get(BigInt(contractId))) ?? null,
      },
    ]),
  );
}

const downlinesSql = sql`
select m.member_id as "memberId", m.username, m.nickname, m.currency, m.status, m.account_type as "accountType", m.upline_id as "uplineId",
  cardinality(m.upline_path) + 1 as level, c.id as "contractId", p.version as pending,
  (select max(s.at) from contract_step s where s.contract_id = c.id and s.version = p.version and s.move = 'remind') as "remindedAt"
from unnest($3::bigint[]) as asked (id)
join team_member m on m.member_id = asked.id and $1::bigint = any(m.upline_path)
left join contract c on c.downline_id = m.member_id and c.kind = $2 and ${store.isOpen}
left join contract_version p on p.contract_id = c.id and p.state = 'REQUESTED'`;

/** Whom an action is for when nobody is named: one more than fit into a command, by id. */
export async function targetsOf(
  query: Query,
  agentId: bigint,
  action: BulkAction,
  kind: ContractKind,
): Promise<bigint[]> {
  const rows = await query<{ id: string }>(targets[action], [agentId, kind, mostAtOnce + 1]);
  return rows.map(({ id }) => BigInt(id));
}

const pending = sql`exists (select from contract_version p where p.contract_id = c.id and p.state = 'REQUESTED')`;

const targets = {
  OFFER: sql`select m.member_id as id from team_member m
    where m.upline_id = $1 and m.status = 'ACTIVE' and m.account_type in (1, 2, 41)
      and not exists (select from contract c where c.downline_id = m.member_id and c.kind = $2 and ${store.isOpen})
    order by m.member_id limit $3`,
  AMEND: sql`select c.downline_id as id from contract c where c.upline_id = $1 and c.kind = $2 and c.state = 'ACTIVE' and not ${pending}
    order by c.downline_id limit $3`,
  REMIND: sql`select c.downline_id as id from contract c where c.upline_id = $1 and c.kind = $2 and ${store.isOpen} and ${pending}
    order by c.downline_id limit $3`,
} as const;

/** How many contracts further down would end with new terms of each of these downlines. */
export async function fallsBelow(
  query: Query,
  kind: ContractKind,
  terms: Terms,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const signed = await store.signedBelowEach(query, ids, kind);
  const of = (id: bigint): readonly Signed[] => signed.get(id) ?? [];
  return new Map(ids.map((id) => [id, cancelledBy(id, terms, of(id)).length]));
}
