import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BrandCreated, BrandOpenChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { currencies } from '@banyan/kernel/money';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService, type Decided } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { FieldRuleService } from '../field/field-rule.service.js';
import { SettingService } from '../setting/setting.service.js';
import type { BrandCreateDto } from './brand-creation.dto.js';
import { giveHosts, hostsOf, requireHosts } from './brand-hosts.js';
import { languagesOf, requireSpeech } from './brand-speech.js';
import { requireBrand } from './require-brand.js';

const type = 'brand.create';
/** Operators of one brand have nothing to say about which others there are. */
const allBrands = '';

const schema = z.object({
  code: z.string(),
  like: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  currency: z.enum(Object.keys(currencies)),
  timeZone: z.string(),
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  displayK: z.boolean(),
  supportUrl: z.string().nullable(),
  telegramUrl: z.string().nullable(),
  open: z.boolean(),
});
type NewBrand = z.infer<typeof schema>;

/** A brand that was just made, and the one that it begins like. */
export interface Begun {
  readonly brand: string;
  readonly like: string;
}

/** Gives a new brand what a feature keeps for the one that it begins like, in the transaction that makes it. */
export type BrandBeginner = (tx: Tx, begun: Begun) => Promise<void>;

/** Makes brands. Two operators agree; from then on it opens under its hosts. A brand is closed, never removed. */
@Injectable()
export class BrandCreationService implements OnModuleInit {
  private readonly beginners: BrandBeginner[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly settings: SettingService,
    private readonly rules: FieldRuleService,
  ) {}

  onModuleInit(): void {
    this.approvals.register<NewBrand>({
      type,
      permission: 'brand.edit',
      schema,
      validate: requireSound,
      execute: (tx, brand, decided) => this.create(tx, brand, decided),
    });
  }

  /** Called at start by the features that keep something for each brand. */
  register(beginner: BrandBeginner): void {
    this.beginners.push(beginner);
  }

  async ask({ reason, id: code, hosts, languages, ...rest }: BrandCreateDto): Promise<ApprovalDto> {
    requireScope(allBrands);
    await this.settings.requireLendable(rest.like);
    const payload = schema.parse({ ...rest, code, hosts: hostsOf(hosts), languages: languagesOf(languages) });
    return this.approvals.request({ type, objectId: code, payload, before: {}, reason });
  }

  private async create(tx: Tx, brand: NewBrand, decided: Decided): Promise<void> {
    requireScope(allBrands);
    const { code, like, hosts } = brand;
    // Before any brand is locked, in the order in which a change of a setting locks them.
    const lent = await this.settings.lend(tx, like);
    await insert(tx, brand);
    await giveHosts(tx, code, hosts);
    await this.settings.take(tx, code, lent, decided);
    await this.rules.write(tx.query, code, await this.rules.of(like, tx.query));
    for (const begin of this.beginners) await begin(tx, { brand: code, like });
    const after = { ...brand };
    await auditAction(
      tx,
      { action: type, objectType: 'brand', objectId: code, before: {}, after, reason: decided.reason },
      this.clock.now(),
    );
    await tx.publish(BrandCreated, { brand: code, like }, 'brands');
    if (!brand.open) await tx.publish(BrandOpenChanged, { brand: code, open: false }, `brand:${code}`);
  }
}

/** As the brand that it begins like, but for what was asked for, and without its counting of visits. Throws `brand_exists`. */
async function insert(tx: Tx, brand: NewBrand): Promise<void> {
  const made = await tx.query(
    sql`insert into brand (code, name, default_language, languages, currency, time_zone, display_k, support_url, telegram_url,
       min_age, birthday_min_age, password_max_age_days, flags, image_cdns, launch_game_cdns, is_open, begun_like)
     select $1, $3, $4, $5, $6, $7, $8, $9, $10, min_age, birthday_min_age, password_max_age_days, flags, image_cdns,
       launch_game_cdns, $11, code
     from brand where code = $2 on conflict do nothing returning code`,
    [
      brand.code,
      brand.like,
      brand.name,
      brand.defaultLanguage,
      brand.languages,
      brand.currency,
      brand.timeZone,
      brand.displayK,
      brand.supportUrl,
      brand.telegramUrl,
      brand.open,
    ],
  );
  if (made.length === 0) throw errors.brand_exists({ brand: brand.code });
}

async function requireSound(query: Query, { code, like, hosts, ...speech }: NewBrand): Promise<void> {
  const exists = await query(sql`select from brand where code = $1`, [code]);
  if (exists.length > 0) throw errors.brand_exists({ brand: code });
  await requireBrand(query, like);
  requireSpeech(speech);
  await requireHosts(query, code, hosts);
}
