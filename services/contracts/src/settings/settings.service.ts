import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, type Query } from '@banyan/kernel/database';
import { defaultLimits, type Limits } from '../terms/offer-check.js';
import type { ChangeLimitsDto, LimitsDto } from './settings.dto.js';

/** What each brand allows in contracts. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async limitsOf(query: Query, brand: string): Promise<Limits> {
    const [row] = await query<{ limits: Partial<Limits> }>('select limits from contract_settings where brand = $1', [
      brand,
    ]);
    return { ...defaultLimits, ...row?.limits };
  }

  async get(brand: string): Promise<LimitsDto> {
    return { brand, ...(await this.limitsOf(this.db.query, brand)) };
  }

  /** Contracts that are signed stay as they are; offers are held to the new limits from now on. */
  async change(brand: string, { reason, ...changes }: ChangeLimitsDto): Promise<LimitsDto> {
    await this.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`contract-settings:${brand}`]);
      const before = await this.limitsOf(tx.query, brand);
      const asked = Object.entries(changes).filter(([, value]) => value !== undefined);
      const after = { ...before, ...Object.fromEntries(asked) };
      const now = this.clock.now();
      await tx.query(
        `insert into contract_settings (brand, limits, changed_at) values ($1, $2, $3)
         on conflict (brand) do update set limits = excluded.limits, changed_at = excluded.changed_at`,
        [brand, JSON.stringify(after), now],
      );
      const old = Object.fromEntries(asked.map(([name]) => [name, before[name as keyof Limits]]));
      const audited = { action: 'contract.limits', objectType: 'brand', objectId: brand, before: old, after: Object.fromEntries(asked), reason }; // prettier-ignore
      await auditAction(tx, audited, now);
    });
    return this.get(brand);
  }
}
