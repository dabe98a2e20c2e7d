import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BrandChanged, BrandOpenChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, joined, type Query, sql, type Tx, quoted, named } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { analyticsOf } from '@banyan/kernel/rules';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService, type Decided } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { SettingService } from '../setting/setting.service.js';
import { settings as declared } from '../settings.gen.js';
import { giveHosts, hostsOf, requireHosts } from './brand-hosts.js';
import { languagesOf, requireSpeech } from './brand-speech.js';
import { launchHostOf } from './launch-host.js';
import type { BrandSettingsDto, BrandUpdateDto } from './brand-settings.dto.js';

const type = 'brand.update';
const flags = ['directRegistration', 'agentApplications', 'loginCaptcha', 'forcePasswordChange', 'freePlay'] as const;
type Flag = (typeof flags)[number];

const schema = z.object({
  code: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  /** Absent in requests from before it could be asked for. */
  launchGameCdns: z.array(z.string()).default([]),
  /** Absent in requests from before it could be asked for. */
  imageCdns: z.array(z.string()).default([]),
  /** Absent in requests from before it could be asked for. */
  analytics: z.string().default(''),
  /** Absent in requests from before it could be asked for. */
  strictDomains: z.boolean().default(false),
  /** Absent in requests from before it could be asked for. */
  open: z.boolean().default(true),
  timeZone: z.string(),
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  displayK: z.boolean(),
  supportUrl: z.string().nullable(),
  telegramUrl: z.string().nullable(),
  directRegistration: z.boolean(),
  /** Absent in requests from before it could be asked for. */
  agentApplications: z.boolean().default(true),
  loginCaptcha: z.boolean(),
  forcePasswordChange: z.boolean(),
  freePlay: z.boolean(),
});
type Settings = z.infer<typeof schema>;

/** What a brand offers and where it is found. It changes only when two operators agree, and counts at once. */
@Injectable()
export class BrandSettingsService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly settings: SettingService,
  ) {}

  onModuleInit(): void {
    this.approvals.register({
      type,
      permission: 'brand.edit',
      schema,
      validate: requireSound,
      execute: (tx, settings, decided) => this.update(tx, settings, decided),
    });
  }

  /** Throws `request.not_found` for an unknown code. */
  get(code: string): Promise<BrandSettingsDto> {
    return read(this.db.query, code);
  }

  async requestUpdate(
    code: string,
    { reason, hosts, launchGameCdns, imageCdns, languages, ...rest }: BrandUpdateDto,
  ): Promise<ApprovalDto> {
    requireScope(code);
    const before = settingsOf(await this.get(code));
    const payload = schema.parse({
      ...rest,
      code,
      hosts: hostsOf(hosts),
      launchGameCdns: inOrder(launchGameCdns.map((host) => launchHostOf(host.trim()) ?? host)),
      imageCdns: inOrder(imageCdns.map((host) => launchHostOf(host.trim()) ?? host)),
      languages: languagesOf(languages),
    });
    return this.approvals.request({ type, objectId: code, payload, before, reason });
  }

  /** Where help is, on names that belong to nobody, for the demo; what operators entered stays. */
  async offerHelp(tx: Tx): Promise<void> {
    await tx.query(
      sql`update brand set support_url = coalesce(support_url, 'https://support.' || lower(code) || '.example'),
         telegram_url = coalesce(telegram_url, 'https://telegram.' || lower(code) || '.example')`,
    );
  }

  /** The migrations give the brands hosts of the very machine, by which nobody from outside may choose a brand. */
  async forgetHostsOfMachine(): Promise<void> {
    await this.db.query(sql`delete from brand_host where host = 'localhost' or host like '%.localhost'`);
  }

  /** Of the switches only those that the request changes: its form carries all five as they were, and others may have changed since. */
  private async update(tx: Tx, after: Settings, decided: Decided): Promise<void> {
    const { code, hosts, ...settings } = after;
    requireScope(code);
    const seen = schema.parse(decided.before);
    const asked = flags.filter((flag) => seen[flag] !== after[flag]);
    // Before the brand is locked, in the order in which a change of a setting locks them.
    const taken = asked.map((flag) => ({ key: declared[flag].key, before: seen[flag], after: after[flag] }));
    await this.settings.take(tx, code, taken, decided);
    await tx.query(sql`select from brand where code = $1 for update`, [code]);
    const row = settingsOf(await read(tx.query, code));
    await tx.query(
      sql`update brand set name = $2, time_zone = $3, languages = $4, default_language = $5, display_k = $6,
         support_url = $7, telegram_url = $8, launch_game_cdns = $9, strict_domains = $10, image_cdns = $11, analytics = $12,
         is_open = $13
       where code = $1`,
      [
        code,
        settings.name,
        settings.timeZone,
        settings.languages,
        settings.defaultLanguage,
        settings.displayK,
        settings.supportUrl,
        settings.telegramUrl,
        settings.launchGameCdns,
        settings.strictDomains,
        settings.imageCdns,
        settings.analytics,
        settings.open,
      ],
    );
    await giveHosts(tx, code, hosts);
    const change = changed({ ...row, ...pickedFlags(seen, asked) }, { ...after, ...pickedFlags(row, flags) });
    await auditAction(tx, { action: type, objectType: 'brand', objectId: code, ...change }, this.clock.now());
    const key = `brand:${code}`;
    await tx.publish(BrandChanged, { brand: code }, key);
    if (settings.open !== row.open) await tx.publish(BrandOpenChanged, { brand: code, open: settings.open }, key);
  }
}

const pickedFlags = (from: Settings, of: readonly Flag[]): Partial<Settings> =>
  Object.fromEntries(of.map((flag) => [flag, from[flag]]));

const inOrder = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

async function requireSound(query: Query, settings: Settings) {
  const { code, hosts, launchGameCdns, imageCdns, analytics } = settings;
  requireSpeech(settings);
  const unfit = launchGameCdns.find((host) => launchHostOf(host) !== host);
  if (unfit !== undefined) throw errors.launch_host_malformed({ host: unfit });
  const astray = imageCdns.find((host) => launchHostOf(host) !== host);
  if (astray !== undefined) throw errors.image_host_malformed({ host: astray });
  if (analytics !== '' && !analyticsOf(analytics)) throw errors.analytics_unknown();
  await requireHosts(query, code, hosts);
}

async function read(query: Query, code: string): Promise<BrandSettingsDto> {
  const [row] = await query<BrandSettingsDto>(
    sql`select b.code as id, b.name, b.currency, b.is_default as "isDefault", b.time_zone as "timeZone", b.languages,
       b.default_language as "defaultLanguage", b.display_k as "displayK", b.support_url as "supportUrl",
       b.telegram_url as "telegramUrl",
       b.launch_game_cdns as "launchGameCdns", b.strict_domains as "strictDomains", b.image_cdns as "imageCdns", b.analytics,
       b.is_open as open,
       array(select host from brand_host h where h.brand = b.code order by host) as hosts,
       ${joined(flags.map((flag) => sql`(b.flags ->> ${quoted(flag)})::boolean as ${named(flag)}`))}
     from brand b where b.code = $1`,
    [code],
  );
  if (!row) throw requestErrors.not_found();
  return row;
}

const settingsOf = ({ id, ...rest }: BrandSettingsDto): Settings => schema.parse({ code: id, ...rest });

function changed(before: Settings, after: Settings) {
  const fields = (Object.keys(after) as Array<keyof Settings>).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const of = (side: Settings) => Object.fromEntries(fields.map((field) => [field, side[field]]));
  return { before: of(before), after: of(after) };
}
