import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import type { ReadSettingsResponse } from '@banyan/proto/identity/v1/identity';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { authErrors } from '@banyan/kernel/errors';
import { settingValue, type SettingDefinition, type SettingValue } from '@banyan/kernel/rules';
import { ApprovalService, type Decided } from '../approval/approval.service.js';
import { definitionOf, requireFitting, requireScope } from './checks.js';
import { changesTo, lockedValues, ownValues, sameValue, writeChanges, type Change } from './setting-store.js';

const schema = z.object({
  brand: z.string(),
  values: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.number()),
});

/** Values that a brand is to have, with the versions that whoever asked saw. */
export type Wanted = z.infer<typeof schema>;

/** A feature that keeps something of its own in step with settings, in their transaction. */
export interface SettingFollower {
  /** Throws when the values, of a brand's settings as they will be, do not go together. */
  follow(tx: Tx, brand: string, changed: ReadonlySet<string>, values: SettingValues): Promise<void>;
}

/** A brand's settings: its own values where it has some, else the standards. */
export class SettingValues {
  constructor(private readonly own: ReadonlyMap<string, unknown>) {}

  get<D extends SettingDefinition>(definition: D): SettingValue<D> {
    return settingValue(definition, this.own.get(definition.key));
  }
}

/** What operators set for brands. Every change has a version, a reason and a record; where a setting asks for it, two agree. */
@Injectable()
export class SettingService implements OnModuleInit {
  private readonly followers: SettingFollower[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
  ) {}

  onModuleInit(): void {
    for (const type of ['setting.change', 'setting.import'])
      this.approvals.register({
        type,
        permission: 'setting.edit',
        schema,
        validate: async (query, wanted) => {
          requireFitting(wanted.values);
          changesTo(await ownValues(query, wanted.brand), wanted.values, wanted.versions);
        },
        execute: (tx, wanted, decided) => this.execute(tx, type, wanted, decided),
      });
  }

  /** Called at start by the features that keep something of their own in step. */
  register(follower: SettingFollower): void {
    this.followers.push(follower);
  }

  /** A brand's settings as they are now. */
  async of(brand: string, query: Query = this.db.query): Promise<SettingValues> {
    const own = await ownValues(query, brand);
    return new SettingValues(new Map([...own].map(([key, { value }]) => [key, value])));
  }

  /** For other services: everything that any brand set, unless the revision that they have is the newest. */
  async read(revision: bigint): Promise<ReadSettingsResponse> {
    const rows = await this.db.query<{ revision: string; brand: string | null; key: string; json: string }>(
      sql`select r.revision::text as revision, v.brand, v.key, v.value::text as json
       from setting_revision r left join setting_value v on v.value is not null and r.revision <> $1`,
      [revision],
    );
    const newest = BigInt(rows[0]?.revision ?? 0);
    const values = rows.flatMap(({ brand, key, json }) => (brand === null ? [] : [{ brand, key, json }]));
    return { revision: newest, unchanged: newest === revision, values };
  }

  /** Carries a change out at once; the caller has seen to it that one operator may. */
  async changeAlone(wanted: Wanted, reason: string): Promise<void> {
    await this.db.transaction((tx) => this.carryOut(tx, 'setting.change', wanted, { reason, checker: null }));
  }

  /**
   * Stores what another feature's request, which two agreed on and which has its own record, says of settings. Nothing is published: the
   * feature does it.
   */
  async take(tx: Tx, brand: string, values: Readonly<Record<string, unknown>>, decided: Decided): Promise<void> {
    const own = await lockedValues(tx, brand);
    // What the other feature leaves as it is does not become the brand's own value.
    const wanted = Object.entries(values).filter(([key, value]) => {
      const counts = own.get(key)?.value ?? definitionOf(key).standard;
      return !sameValue(counts, value);
    });
    const changes = changesTo(own, Object.fromEntries(wanted));
    const { maker, reason } = await this.approvals.makerOf(tx.query, decided.id);
    await this.store(tx, brand, changes, { reason, maker, checker: principal().username });
  }

  private async execute(tx: Tx, type: string, wanted: Wanted, { id }: Decided): Promise<void> {
    const { maker, reason } = await this.approvals.makerOf(tx.query, id);
    await this.carryOut(tx, type, wanted, { reason, maker, checker: principal().username });
  }

  private async carryOut(
    tx: Tx,
    action: string,
    { brand, values, versions }: Wanted,
    { reason, maker = principal().username, checker }: { reason: string; maker?: string; checker: string | null },
  ): Promise<void> {
    requireScope(brand);
    const { permissions } = principal();
    if (requireFitting(values).some(({ permission }) => !permissions.includes(permission)))
      throw authErrors.forbidden();
    const changes = changesTo(await lockedValues(tx, brand), values, versions);
    if (changes.length === 0) return;
    await this.store(tx, brand, changes, { reason, maker, checker });
    for (const { key, before, after } of changes)
      await auditAction(
        tx,
        {
          action,
          objectType: 'setting',
          objectId: `${brand}:${key}`,
          before: { value: before },
          after: { value: after },
          reason,
        },
        this.clock.now(),
      );
    await tx.publish(BrandChanged, { brand }, `brand:${brand}`);
  }

  private async store(
    tx: Tx,
    brand: string,
    changes: readonly Change[],
    by: { reason: string; maker: string; checker: string | null },
  ): Promise<void> {
    if (changes.length === 0) return;
    await writeChanges(tx, brand, changes, { ...by, at: this.clock.now() });
    const changed = new Set(changes.map(({ key }) => key));
    const values = await this.of(brand, tx.query);
    for (const follower of this.followers) await follower.follow(tx, brand, changed, values);
  }
}
