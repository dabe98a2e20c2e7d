import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Signed } from '../terms/cascade.js';
import type { ContractKind, Terms, Tier } from '../terms/terms.js';
import type { Contract, OpenVersion, Party } from './contract.entity.js';
import type { TermsViewDto } from './terms.dto.js';

/**
 * All that changes contracts of a kind in one line waits for this, so that no cascade misses an agreement made meanwhile.
 * `memberId`: anybody of the line.
 */
export async function lockLine(tx: Tx, kind: ContractKind, memberId: bigint): Promise<void> {
  // The line may have been moved while this waited for it.
  for (let top = await topOf(tx, memberId), held: string | null = null; top !== held; top = await topOf(tx, memberId)) {
    if (top === null) return;
    await lockNames(tx, [`${kind}:${top}`]);
    held = top;
  }
}

/** {@link lockLine} for all that a move of a line touches. `topIds`: the top lines concerned. */
export async function lockTops(tx: Tx, kinds: readonly ContractKind[], topIds: readonly bigint[]): Promise<void> {
  const tops = [...new Set(topIds.map(String))].sort();
  await lockNames(
    tx,
    tops.flatMap((top) => kinds.map((kind) => `${kind}:${top}`)),
  );
}

/** One after the other, in this order. */
async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  const statement = sql`select pg_advisory_xact_lock(hashtextextended('contracts:' || l.name, 0)) from unnest($1::text[]) as l (name)`;
  await tx.query(statement, [names]);
}

async function topOf(tx: Tx, memberId: bigint): Promise<string | null> {
  const statement = sql`select coalesce(upline_path[1], member_id) as top from team_member where member_id = $1`;
  const [row] = await tx.query<{ top: string }>(statement, [memberId]);
  return row?.top ?? null;
}

/** The contract with its line held until the transaction ends. */
export async function holdContract(tx: Tx, id: bigint): Promise<Contract> {
  const { kind, downlineId } = await readContract(tx.query, id);
  await lockLine(tx, kind, downlineId);
  return readContract(tx.query, id);
}

export async function readContract(query: Query, id: bigint): Promise<Contract> {
  const [row] = await query<Row>(sql`select ${columns} from contract c where c.id = $1`, [id]);
  if (!row) throw errors.contract_not_found();
  return contractOf(row);
}

/** Contracts by their ids, in the order of ids. */
export async function readContracts(query: Query, ids: readonly bigint[]): Promise<Contract[]> {
  const statement = sql`select ${columns} from contract c where c.id = any($1::bigint[]) order by c.id`;
  return ids.length === 0 ? [] : (await query<Row>(statement, [ids.map(String)])).map(contractOf);
}

/** The contract of a kind that a downline has, or is asked to have. */
export async function openContract(query: Query, downlineId: bigint, kind: ContractKind): Promise<Contract | null> {
  const statement = sql`select ${columns} from contract c where c.downline_id = $1 and c.kind = $2 and ${isOpen}`;
  const [row] = await query<Row>(statement, [downlineId, kind]);
  return row ? contractOf(row) : null;
}

/** Every contract that a downline has, or is asked to have, by id. */
export async function openOf(query: Query, downlineId: bigint): Promise<bigint[]> {
  const statement = sql`select c.id from contract c where c.downline_id = $1 and ${isOpen} order by c.id`;
  const rows = await query<{ id: string }>(statement, [downlineId]);
  return rows.map(({ id }) => BigInt(id));
}

export async function openVersion(query: Query, contractId: bigint): Promise<OpenVersion | null> {
  const [row] = await query<OpenVersion>(
    sql`select version, period, answer_by as "answerBy" from contract_version where contract_id = $1 and state = 'REQUESTED'`,
    [contractId],
  );
  return row ?? null;
}

export async function readTerms(query: Query, contractId: bigint, version: number): Promise<Terms> {
  const statement = sql`select c.kind, ${termColumns} from contract c join contract_version v on v.contract_id = c.id
    where c.id = $1 and v.version = $2`;
  const [row] = await query<TermsRow>(statement, [contractId, version]);
  if (!row) throw errors.contract_not_found();
  return termsOf(row);
}

/** What is agreed on in each of these contracts; those in which nothing is are left out. */
export async function termsInForce(query: Query, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Terms>> {
  const statement = sql`select c.id, c.kind, ${termColumns} from contract c
    join contract_version v on v.contract_id = c.id and v.version = c.version where c.id = any($1::bigint[])`;
  const rows = ids.length === 0 ? [] : await query<TermsRow & { id: string }>(statement, [ids.map(String)]);
  return new Map(rows.map((row) => [BigInt(row.id), termsOf(row)]));
}

/** {@link signedBelow} of each of these agents, of whom none is below another one, by agent. */
export async function signedBelowEach(
  query: Query,
  agentIds: readonly bigint[],
  kind: ContractKind,
): Promise<ReadonlyMap<bigint, Signed[]>> {
  const statement = sql`select a.id as "agentId", ${signedColumns} from unnest($1::bigint[]) as a (id)
    join team_member m on m.upline_path @> array[a.id] join contract c on c.downline_id = m.member_id
    join contract_version v on v.contract_id = c.id and v.version = greatest(c.version, 1)
    where c.kind = $2 and ${isOpen}`;
  const rows = await query<SignedRow & { agentId: string }>(statement, [agentIds.map(String), kind]);
  const signed = new Map<bigint, Signed[]>();
  for (const row of rows) {
    const of = signed.get(BigInt(row.agentId));
    if (of) of.push(signedOf(row));
    else signed.set(BigInt(row.agentId), [signedOf(row)]);
  }
  return signed;
}

/** Open contracts of a kind in the team below an agent, each with its agreed terms, or those it was offered. */
export async function signedBelow(query: Query, agentId: bigint, kind: ContractKind): Promise<Signed[]> {
  const statement = sql`select ${signedColumns}
    from contract c join team_member m on m.member_id = c.downline_id
    join contract_version v on v.contract_id = c.id and v.version = greatest(c.version, 1)
    where m.upline_path @> array[$1::bigint] and c.kind = $2 and ${isOpen}`;
  return (await query<SignedRow>(statement, [agentId, kind])).map(signedOf);
}

type SignedRow = TermsRow & Record<'contractId' | 'downlineId', string> & { uplineId: string | null };

const signedOf = (row: SignedRow): Signed => ({
  contractId: BigInt(row.contractId),
  uplineId: row.uplineId === null ? null : BigInt(row.uplineId),
  downlineId: BigInt(row.downlineId),
  terms: termsOf(row),
});

/** How many contracts of a kind an agent has with its downlines, besides one of them. */
export async function countDirect(query: Query, uplineId: bigint, kind: ContractKind, but: bigint): Promise<number> {
  const statement = sql`select count(*)::int as count from contract c where c.upline_id = $1 and c.kind = $2 and c.downline_id <> $3 and ${isOpen}`;
  const [row] = await query<{ count: number }>(statement, [uplineId, kind, but]);
  return row?.count ?? 0;
}

/** Stores the first version of a new contract; null when the downline has an open one of this kind. */
export async function insertContract(
  tx: Tx,
  of: Pick<Contract, 'brand' | 'kind' | 'uplineId' | 'downlineId'>,
  now: Date,
): Promise<bigint | null> {
  const [row] = await tx.query<{ id: string }>(
    sql`insert into contract (brand, kind, upline_id, downline_id, state, created_at, changed_at)
     values ($1, $2, $3, $4, 'REQUESTED', $5, $5)
     on conflict (downline_id, kind) where ${open} do nothing returning id`,
    [of.brand, of.kind, of.uplineId, of.downlineId, now],
  );
  return row ? BigInt(row.id) : null;
}

/** Stores terms as the next version of a contract, waiting for an answer, and returns its number. */
export async function insertVersion(tx: Tx, contractId: bigint, terms: Terms, now: Date, answerBy: Date) {
  const [row] = await tx.query<{ version: number }>(
    sql`insert into contract_version (contract_id, version, state, period, calc, tier_mode, basis, can_sub_sign,
       active_bet_minor, ends_at, asked_at, answer_by)
     select $1, coalesce(max(version), 0) + 1, 'REQUESTED', $2, $3, $4, $5, $6, $7, $8, $9, $10
     from contract_version where contract_id = $1 returning version`,
    [contractId, terms.period, terms.calc, terms.tierMode, terms.basis, terms.canSubSign, terms.activeBetMinor, terms.endsAt, now, answerBy],
  ); // prettier-ignore
  const version = row?.version ?? 0;
  const column = (of: (tier: Tier) => bigint | number | null) =>
    terms.tiers.map((tier) => of(tier)?.toString() ?? null);
  await tx.query(tiersSql, [
    contractId,
    version,
    column(({ minBetMinor }) => minBetMinor),
    column(({ minLossMinor }) => minLossMinor),
    column(({ minActive }) => minActive),
    column(({ rateBp }) => rateBp),
    column(({ winRateBp }) => winRateBp),
    column(({ lossRateBp }) => lossRateBp),
    column(({ amountMinor }) => amountMinor),
  ]);
  return version;
}

const tiersSql = sql`
insert into contract_tier (contract_id, version, position, min_bet_minor, min_loss_minor, min_active, rate_bp, win_rate_bp, loss_rate_bp,
  amount_minor)
select $1, $2, t.place - 1, t.min_bet, t.min_loss, t.min_active, t.rate, t.win_rate, t.loss_rate, t.amount
from unnest($3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::int[], $8::int[], $9::bigint[]) with ordinality
  as t (min_bet, min_loss, min_active, rate, win_rate, loss_rate, amount, place)`;

/** Has a version count from an instant; the contract runs by it. `news`: whether its upline is to read that. */
export async function agree(
  tx: Tx,
  { id, version, from, endsAt, news }: { id: bigint; version: number; from: Date; endsAt: Date | null; news: boolean },
  at: Date,
): Promise<void> {
  await tx.query(
    sql`update contract_version set state = 'ACCEPTED', effective_from = $3 where contract_id = $1 and version = $2`,
    [id, version, from],
  );
  await tx.query(
    sql`update contract set state = 'ACTIVE', version = $2, effective_from = coalesce(effective_from, $3), ends_at = $4,
       news_for_upline = $5 and upline_id is not null, changed_at = $6 where id = $1`,
    [id, version, from, endsAt, news, at],
  );
}

/** A line of a contract's history. */
export interface Step {
  readonly version: number;
  readonly move: string;
  readonly by: Party;
  readonly state: string;
  readonly reason?: string;
  readonly at: Date;
}

/** One more line of a contract's history. */
export const addStep = (tx: Tx, contractId: bigint, step: Step): Promise<void> =>
  addSteps(tx, [{ contractId, ...step }]);

/** {@link addStep} for many contracts, in this order. */
export async function addSteps(tx: Tx, steps: ReadonlyArray<Step & { contractId: bigint }>): Promise<void> {
  await tx.query(
    sql`insert into contract_step (contract_id, version, move, actor, actor_id, state, reason, at)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::timestamptz[])`,
    [
      steps.map(({ contractId }) => String(contractId)),
      steps.map(({ version }) => version),
      steps.map(({ move }) => move),
      steps.map(({ by }) => by.actor),
      steps.map(({ by }) => by.id?.toString() ?? null),
      steps.map(({ state }) => state),
      steps.map(({ reason = '' }) => reason),
      steps.map(({ at }) => at.toISOString()),
    ],
  );
}

/** A contract `c` that somebody has to reckon with. */
const open = sql`state in ('REQUESTED', 'ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED')`;
export const isOpen = sql`c.${open}`;

const columns = sql`c.id, c.brand, c.kind, c.upline_id as "uplineId", c.downline_id as "downlineId", c.state, c.version,
  c.effective_from as "effectiveFrom", c.answer_by as "answerBy"`;

type Row = Omit<Contract, 'id' | 'uplineId' | 'downlineId'> & {
  id: string;
  uplineId: string | null;
  downlineId: string;
};

const contractOf = (row: Row): Contract => ({
  ...row,
  id: BigInt(row.id),
  uplineId: row.uplineId === null ? null : BigInt(row.uplineId),
  downlineId: BigInt(row.downlineId),
});

/** The tiers of a version `v` as JSON, amounts as text. */
export const tiersJson = sql`(select json_agg(json_build_object('minBetMinor', t.min_bet_minor::text, 'minLossMinor', t.min_loss_minor::text,
  'minActive', t.min_active, 'rateBp', t.rate_bp, 'winRateBp', t.win_rate_bp, 'lossRateBp', t.loss_rate_bp,
  'amountMinor', t.amount_minor::text) order by t.position)
  from contract_tier t where t.contract_id = v.contract_id and t.version = v.version)`;

/** The terms of a version `v` without its tiers. */
export const termFields = sql`v.period, v.calc, v.tier_mode as "tierMode", v.basis, v.can_sub_sign as "canSubSign",
  v.active_bet_minor as "activeBetMinor", v.ends_at as "endsAt"`;

/** The terms of a version `v`, for {@link termsOf}. */
export const termColumns = sql`${termFields}, ${tiersJson} as tiers`;

const signedColumns = sql`c.id as "contractId", c.upline_id as "uplineId", c.downline_id as "downlineId", c.kind, ${termColumns}`;

type TierRow = Pick<Tier, 'minActive' | 'rateBp' | 'winRateBp' | 'lossRateBp'> & {
  minBetMinor: string;
  minLossMinor: string | null;
  amountMinor: string | null;
};
export type TermsRow = Omit<Terms, 'activeBetMinor' | 'tiers'> & { activeBetMinor: string; tiers: TierRow[] };

export const termsOf = (row: TermsRow): Terms => ({
  kind: row.kind,
  period: row.period,
  calc: row.calc,
  tierMode: row.tierMode,
  basis: row.basis,
  canSubSign: row.canSubSign,
  activeBetMinor: BigInt(row.activeBetMinor),
  endsAt: row.endsAt,
  tiers: row.tiers.map((tier) => ({
    ...tier,
    minBetMinor: BigInt(tier.minBetMinor),
    minLossMinor: tier.minLossMinor === null ? null : BigInt(tier.minLossMinor),
    amountMinor: tier.amountMinor === null ? null : BigInt(tier.amountMinor),
  })),
});

/** Terms as they go over the wire and are kept as JSON: amounts as text, without their kind. */
export function shownTerms({ kind: _kind, activeBetMinor, endsAt, tiers, ...terms }: Terms): TermsViewDto {
  return {
    ...terms,
    activeBetMinor: String(activeBetMinor),
    endsAt,
    tiers: tiers.map((tier) => ({
      ...tier,
      minBetMinor: String(tier.minBetMinor),
      minLossMinor: tier.minLossMinor?.toString() ?? null,
      amountMinor: tier.amountMinor?.toString() ?? null,
    })),
  };
}

/** {@link shownTerms} as JSON has them. */
export type KeptTerms = Omit<TermsViewDto, 'endsAt'> & { readonly endsAt: string | null };

export const keptTerms = (kind: ContractKind, { endsAt, ...kept }: KeptTerms): Terms =>
  termsOf({ ...kept, kind, endsAt: endsAt === null ? null : new Date(endsAt) });
