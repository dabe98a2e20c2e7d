import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import type { ReadSettingsResponse } from '@banyan/proto/identity/v1/identity';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { authErrors } from '@banyan/kernel/errors';
import { settingValue, type SettingDefinition, type SettingValue } from '@banyan/kernel/rules';
import type { Payload } from '../approval/payload.js';
import { ApprovalService, type Decided } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { settings as declared } from '../settings.gen.js';
import { definitions } from './definitions.gen.js';
import { visibleSetting } from './setting-secret.js';
import { definitionOf, requireFitting, requireOrder } from './checks.js';
import { requireLooks } from './looks-checks.js';
import {
  changesTo,
  lockedValues,
  ownValues,
  sameValue,
  writeChanges,
  type Change,
  type Stored,
} from './setting-store.js';

const schema = z.object({
  brand: z.string(),
  values: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.number()),
});

/** Values that a brand is to have, with the versions that whoever asked saw. */
export type Wanted = z.infer<typeof schema>;

const secretKeys = new Set(definitions.filter(({ type }) => type === 'secret').map(({ key }) => key));

/** What is asked for, or was before, as operators may see it. */
function visibleWanted(payload: Payload): Payload {
  const { brand, values } = schema.pick({ brand: true, values: true }).parse(payload);
  const visible = ([key, value]: [string, unknown]) =>
    [key, secretKeys.has(key) ? visibleSetting(brand, definitionOf(key), value) : value] as const;
  return { ...payload, values: Object.fromEntries(Object.entries(values).map(visible)) };
}

/** A change of a setting that came with another feature's request. */
export type Taken = Pick<Change, 'key' | 'before' | 'after'>;

/** A feature that keeps something of its own in step with settings, in their transaction. */
export interface SettingFollower {
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
        validate: (query, wanted) => this.validate(query, wanted),
        execute: (tx, wanted, decided) => this.execute(tx, type, wanted, decided),
        shown: visibleWanted,
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

  /** For other services: everything that any brand set but for secrets, unless the revision that they have is the newest. */
  async read(revision: bigint): Promise<ReadSettingsResponse> {
    const rows = await this.db.query<{ revision: string; brand: string | null; key: string; json: string }>(
      sql`select r.revision::text as revision, v.brand, v.key, v.value::text as json
       from setting_revision r left join setting_value v on v.value is not null and r.revision <> $1`,
      [revision],
    );
    const newest = BigInt(rows[0]?.revision ?? 0);
    const values = rows.flatMap(({ brand, key, json }) =>
      brand === null || secretKeys.has(key) ? [] : [{ brand, key, json }],
    );
    return { revision: newest, unchanged: newest === revision, values };
  }

  /** Carries a change out at once; the caller has seen to it that one operator may. */
  async changeAlone(wanted: Wanted, reason: string): Promise<void> {
    await this.db.transaction((tx) => this.carryOut(tx, 'setting.change', wanted, { reason, checker: null }));
  }

  /**
   * Stores what another feature's request, which two agreed on and which has its own record, changes of settings. Throws `setting_changed`
   * where the value that counts is no longer the one that the request was made with. Nothing is published: the feature does it.
   */
  async take(tx: Tx, brand: string, asked: readonly Taken[], decided: Decided): Promise<void> {
    const own = await lockedValues(tx, brand);
    const newer = asked.find(
      ({ key, before }) => !sameValue(own.get(key)?.value ?? definitionOf(key).standard, before),
    );
    if (newer) throw errors.setting_changed({ key: newer.key });
    const changes = changesTo(own, Object.fromEntries(asked.map(({ key, after }): [string, unknown] => [key, after])));
    const { makerName: maker, reason } = decided;
    await this.store(tx, brand, changes, { reason, maker, checker: principal().username });
  }

  /**
   * What another brand begins with to be like this one, for {@link take}: its own values, but for secrets and signs, which are this one's alone. Nobody
   * else changes a setting until the transaction ends. Throws as {@link requireLendable}.
   */
  async lend(tx: Tx, brand: string): Promise<Taken[]> {
    return lent(await lockedValues(tx, brand));
  }

  /** Throws `auth.forbidden` where the operator in hand may not set one of the values that {@link lend} lends. */
  async requireLendable(brand: string): Promise<void> {
    lent(await ownValues(this.db.query, brand));
  }

  /** That it can be carried out as things are: what could not would wait as a request, and keep others from asking. */
  private async validate(query: Query, { brand, values, versions }: Wanted): Promise<void> {
    requireFitting(values);
    await requireLooks(query, brand, values);
    const own = await ownValues(query, brand);
    const changes = changesTo(own, values, versions);
    const will = new Map([...own].map(([key, { value }]) => [key, value]));
    for (const { key, after } of changes) will.set(key, after);
    this.requireTogether(changes, new SettingValues(will));
  }

  private requireTogether(changes: readonly Change[], values: SettingValues): void {
    const changed = new Set(changes.map(({ key }) => key));
    requireOrder(changed, values);
  }

  private execute(tx: Tx, type: string, wanted: Wanted, { makerName: maker, reason }: Decided): Promise<void> {
    return this.carryOut(tx, type, wanted, { reason, maker, checker: principal().username });
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
    for (const change of changes) {
      const { key } = change;
      const [before, after] = [change.before, change.after].map((value) => ({
        value: visibleSetting(brand, definitionOf(key), value),
      }));
      const about = { action, objectType: 'setting', objectId: `${brand}:${key}`, reason };
      await auditAction(tx, { ...about, before, after }, this.clock.now());
    }
    // Every open tab of the brand asks anew: for what players' pages show and no more.
    if (changes.some(({ key }) => key.startsWith('identity.')))
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
    this.requireTogether(changes, values);
    for (const follower of this.followers) await follower.follow(tx, brand, changed, values);
  }
}

/** What says who a brand is: no other begins with it. */
const ownSigns: readonly string[] = [declared.logo.key, declared.logoHasName.key, declared.icon.key];

/** What a brand set, but for secrets and its own signs, by an operator who may set each of it. */
function lent(own: ReadonlyMap<string, Stored>): Taken[] {
  const { permissions } = principal();
  return definitions.flatMap(({ key, type, standard, permission }) => {
    const value = own.get(key)?.value ?? null;
    if (value === null || type === 'secret' || ownSigns.includes(key)) return [];
    if (!permissions.includes(permission)) throw authErrors.forbidden();
    return [{ key, before: standard, after: value }];
  });
}
