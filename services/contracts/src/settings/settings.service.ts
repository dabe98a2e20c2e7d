import { entryOf } from '@banyan/kernel/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { actionOf } from '../action/action.dto.js';
import { errors } from '../errors.js';
import { defaultLimits, type Limits } from '../terms/offer-check.js';
import type {
  BrandLimitsDto,
  ChangeLimitsDto,
  HighestRatesDto,
  LimitChangeDto,
  LimitDecisionDto,
} from './settings.dto.js';

type Waiting = Omit<LimitChangeDto, 'actions'> & { makerId: string };

/** What each brand allows in contracts. A change takes two operators. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async highestRates(brand: string): Promise<HighestRatesDto> {
    const { maxRateBp } = await this.limitsOf(this.db.query, brand);
    return { maxRateBp: { ...maxRateBp } };
  }

  async limitsOf(query: Query, brand: string): Promise<Limits> {
    return (await this.limitsOfAll(query, [brand])).get(brand) ?? defaultLimits;
  }

  /** Of each of these brands. */
  async limitsOfAll(query: Query, brands: readonly string[]): Promise<ReadonlyMap<string, Limits>> {
    const statement = sql`select brand, limits from contract_settings where brand = any($1::text[])`;
    const rows = await query<{ brand: string; limits: Partial<Limits> }>(statement, [brands]);
    const own = new Map(rows.map(({ brand, limits }) => [brand, limits]));
    return new Map(brands.map((brand) => [brand, { ...defaultLimits, ...own.get(brand) }]));
  }

  /** A new brand allows what the one allows that it begins like. */
  async begin(tx: Tx, brand: string, like: string): Promise<void> {
    await tx.query(
      sql`insert into contract_settings (brand, limits, changed_at)
       select $1, limits, $3 from contract_settings where brand = $2 on conflict do nothing`,
      [brand, like, this.clock.now()],
    );
  }

  async get(brand: string): Promise<BrandLimitsDto> {
    const [limits, waiting] = await Promise.all([this.limitsOf(this.db.query, brand), waitingOf(this.db.query, brand)]);
    return { brand, ...limits, maxAmounts: [...limits.maxAmounts], waiting: waiting && shown(waiting) };
  }

  /** Requests the change of another operator; while one waits no other may be requested. */
  async ask(brand: string, { reason, ...changes }: ChangeLimitsDto): Promise<BrandLimitsDto> {
    await this.db.transaction(async (tx) => {
      await hold(tx, brand);
      const now = this.clock.now();
      const current = await this.limitsOf(tx.query, brand);
      const asked = Object.entries(changes).filter(([, value]) => value !== undefined);
      const before = Object.fromEntries(asked.map(([name]) => [name, entryOf(current, name)]));
      const after = Object.fromEntries(asked);
      const made = await tx.query(
        sql`insert into contract_limit_change (brand, changes, before, reason, maker_id, maker_name, asked_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (brand) where state = 'PENDING' do nothing returning id`,
        [brand, JSON.stringify(after), JSON.stringify(before), reason, principal().id, principal().username, now],
      );
      if (made.length === 0) throw errors.limits_waiting();
      await auditAction(tx, { action: 'contract.limits-request', objectType: 'brand', objectId: brand, before, after, reason }, now); // prettier-ignore
    });
    return this.get(brand);
  }

  /** Never by whoever asked. Signed contracts stay as they are; offers are held to the new limits from now on. */
  async approve(brand: string, decision: LimitDecisionDto): Promise<BrandLimitsDto> {
    await this.decide(brand, 'APPROVED', decision, async (tx, { changes }, now) => {
      const after = { ...(await this.limitsOf(tx.query, brand)), ...changes };
      await tx.query(
        sql`insert into contract_settings (brand, limits, changed_at) values ($1, $2, $3)
         on conflict (brand) do update set limits = excluded.limits, changed_at = excluded.changed_at`,
        [brand, JSON.stringify(after), now],
      );
    });
    return this.get(brand);
  }

  /** Whoever asked may take it back. */
  async reject(brand: string, decision: LimitDecisionDto): Promise<BrandLimitsDto> {
    await this.decide(brand, 'REJECTED', decision, () => Promise.resolve());
    return this.get(brand);
  }

  private async decide(
    brand: string,
    state: 'APPROVED' | 'REJECTED',
    { reason, change }: LimitDecisionDto,
    execute: (tx: Tx, asked: Waiting, now: Date) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      await hold(tx, brand);
      const asked = await waitingOf(tx.query, brand);
      if (!asked || BigInt(asked.id) !== change) throw errors.nothing_asked();
      if (state === 'APPROVED' && isMine(asked)) throw errors.same_operator();
      const now = this.clock.now();
      await tx.query(
        sql`update contract_limit_change set state = $2, checker_id = $3, checker_name = $4, decided_at = $5 where id = $1`,
        [asked.id, state, principal().id, principal().username, now],
      );
      await execute(tx, asked, now);
      const action = state === 'APPROVED' ? 'contract.limits' : 'contract.limits-reject';
      const { before, changes: after } = asked;
      await auditAction(tx, { action, objectType: 'brand', objectId: brand, before, after, reason }, now);
    });
  }
}

const isMine = ({ makerId }: Waiting): boolean => BigInt(makerId) === principal().id;

function shown({ makerId: _makerId, ...asked }: Waiting): LimitChangeDto {
  const own = isMine({ makerId: _makerId, ...asked });
  return { ...asked, actions: [actionOf('approve', own ? errors.same_operator() : null), actionOf('reject', null)] };
}

/** One at a time per brand. */
const hold = (tx: Tx, brand: string) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`contract-settings:${brand}`]);

async function waitingOf(query: Query, brand: string): Promise<Waiting | null> {
  const [row] = await query<Waiting>(
    sql`select id, changes, before, reason, maker_id as "makerId", maker_name as maker, asked_at as "askedAt"
     from contract_limit_change where brand = $1 and state = 'PENDING'`,
    [brand],
  );
  return row ?? null;
}
