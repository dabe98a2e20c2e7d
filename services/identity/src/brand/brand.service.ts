import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { ResolveBrandRequest, ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, equals, listPage, type ListSpec, type Query, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { SettingService } from '../setting/setting.service.js';
import { offeredChannels } from '../channel/offered-channels.js';
import { accessOf, messageIn, type Access } from './access.js';
import { Brand } from './brand.entity.js';
import type { ConsoleBrandDto, ConsoleBrandPageDto } from './brand-console.dto.js';
import type {
  DomainRouteDto,
  OwnWhitelabelDto,
  ProfileFieldDto,
  ProfileSettingsDto,
  RegisterFieldDto,
  RegisterSettingsDto,
  SystemStatusDto,
  WhitelabelDto,
} from './brand.dto.js';
import type { SectionDto } from './section.dto.js';
import { leftOutOf, sectionsOf } from './sections.js';
import { CountryService } from './country.service.js';
import { asksGeetest } from '../geetest/geetest-client.js';
import { FieldRuleService, type BrandField } from '../field/field-rule.service.js';
import { profileField } from '../field/profile-fields.js';

/** Merchants, what each offers, and who may enter. */
@Injectable()
export class BrandService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly countries: CountryService,
    private readonly settings: SettingService,
    private readonly rules: FieldRuleService,
  ) {}

  /** The brand of the request in hand; the default one when the gateway named none that exists. */
  async current(): Promise<Brand> {
    const { brand } = ctx();
    return (brand ? await this.db.manager.findOneBy(Brand, { code: brand }) : null) ?? this.fallback();
  }

  /** Throws `request.not_found` for an unknown code. */
  async byCode(code: string, { manager }: Pick<Database, 'manager'> = this.db): Promise<Brand> {
    const brand = await manager.findOneBy(Brand, { code });
    if (!brand) throw requestErrors.not_found();
    return brand;
  }

  /** Where a brand is, for who does not come by it: the platform's own address, or the first of the brand's. */
  async originOf({ code, isDefault }: Brand, query: Query = this.db.query): Promise<string> {
    const own = new URL(config.publicUrl);
    const [first] = await query<{ host: string }>(
      sql`select host from brand_host where brand = $1 order by host = $2 desc, host limit 1`,
      [code, own.hostname],
    );
    if (!isDefault && first) own.hostname = first.host;
    return own.origin;
  }

  /** For operators: all brands, the default one first. */
  list(query: ListQuery): Promise<ConsoleBrandPageDto> {
    return listPage<ConsoleBrandDto>(this.db.query, query, listing);
  }

  /** For the gateway (by host) and for other services (by code). */
  async resolve({ host, ip, brand: code }: ResolveBrandRequest): Promise<ResolveBrandResponse> {
    const known = code ? undefined : await this.byHost(host);
    const brand = code ? await this.byCode(code) : (known ?? (await this.fallback()));
    const access = await this.access(brand, ip);
    return {
      brand: brand.code,
      name: brand.name,
      defaultLanguage: brand.defaultLanguage,
      languages: brand.languages,
      launchGameCdns: brand.launchGameCdns,
      timeZone: brand.timeZone,
      currency: brand.currency,
      maintenance: access.kind === 'maintenance',
      regionRestricted: access.kind === 'region',
      freePlay: brand.flags.freePlay,
      country: this.countries.of(ip) ?? '',
      hostKnown: known !== undefined,
      invalidDomain: !code && known === undefined && brand.strictDomains,
      supportUrl: brand.supportUrl ?? '',
      imageCdns: brand.imageCdns,
      analytics: brand.analytics,
      looks: brand.looks,
      checkOrigins: await this.checkOrigins(brand),
    };
  }

  /** Origins that pages need for the behaviour check. */
  private async checkOrigins({ code, flags }: Brand): Promise<string[]> {
    if (!flags.behaviourCheck) return [];
    return asksGeetest(await this.settings.of(code)) ? config.geetestOrigins : [];
  }

  async whitelabel(): Promise<OwnWhitelabelDto> {
    const brand = await this.current();
    const values = await this.settings.of(brand.code);
    return {
      ...whitelabelOf(brand),
      looks: brand.looks,
      leftOut: leftOutOf(values),
      socialChannels: offeredChannels(values),
      behaviourProvider: asksGeetest(values) ? 'geetest' : 'proof',
    };
  }

  /** Which menus and sections the players' app has. */
  async sections(): Promise<SectionDto[]> {
    return sectionsOf(await this.settings.of((await this.current()).code));
  }

  /** The hosts of the brand at hand, its support, and where its apps are. */
  async domainRoute(): Promise<DomainRouteDto> {
    const { code, supportUrl, telegramUrl } = await this.current();
    const hosts = await this.db.query<{ host: string }>(
      sql`select host from brand_host where brand = $1 order by host`,
      [code],
    );
    const resource = (resourceType: string, url: string) => ({ resourceType, url });
    return {
      customerService: supportUrl === null ? [] : [supportUrl],
      domainList: hosts.map(({ host }) => host),
      resources: [
        resource('Android', '/m/appDownload?os=android'),
        resource('iOS', '/m/appDownload?os=ios'),
        resource('H5', '/'),
        ...(telegramUrl === null ? [] : [resource('TELEGRAM1', telegramUrl)]),
      ],
    };
  }

  async status(): Promise<SystemStatusDto> {
    const { ip, language } = ctx();
    const brand = await this.current();
    const access = await this.access(brand, ip);
    const country = this.countries.of(ip);
    const maintenance = access.kind === 'maintenance' ? access.window : null;
    return {
      location: { ip, country },
      info: {
        imageCDNs: brand.imageCdns,
        launchGameCDNs: brand.launchGameCdns,
        whitelabel: whitelabelOf(brand),
        analytics: brand.analytics,
      },
      maintenance: maintenance && {
        message: messageIn(maintenance.messages, language),
        until: maintenance.until?.toISOString() ?? null,
      },
      regionRestriction: access.kind === 'region' ? { country } : null,
    };
  }

  async registerSettings(): Promise<RegisterSettingsDto> {
    const brand = await this.current();
    return { minAge: brand.minAge, fields: await this.registerFields(brand.code) };
  }

  /** What the profile of the brand at hand asks for. */
  async profileSettings(): Promise<ProfileSettingsDto> {
    const { code, birthdayMinAge } = await this.current();
    return {
      birthdayMinAge,
      fields: (await this.rules.of(code)).filter(({ inProfile }) => inProfile).map(profileFieldOf),
    };
  }

  /** The rules of the registration form, in its order. */
  async registerFields(brand: string): Promise<RegisterFieldDto[]> {
    return (await this.rules.of(brand)).filter(({ inRegister }) => inRegister).map(registerFieldOf);
  }

  /** What the rules say of a visitor of a brand with an address. Throws `request.not_found` for an unknown brand. */
  async visitor(code: string, ip: string): Promise<{ country: string | null; access: Access['kind'] }> {
    const { kind } = await this.access(await this.byCode(code), ip);
    return { country: this.countries.of(ip), access: kind };
  }

  /** Refuses the visitor in hand while the site is closed to him: no account is opened and nobody signs in. */
  async requireOpen(brand: Brand): Promise<void> {
    const { ip, language } = ctx();
    const access = await this.access(brand, ip);
    if (access.kind === 'region') throw errors.region_restricted({ country: this.countries.of(ip) });
    if (access.kind === 'normal') return;
    const { messages, until } = access.window;
    throw errors.maintenance({ message: messageIn(messages, language), until: until?.toISOString() ?? null });
  }

  private async access(brand: Brand, ip: string): Promise<Access> {
    const address = isIP(ip) === 0 ? null : ip;
    const [facts] = await this.db.query<{
      messages: Record<string, string> | null;
      until: Date | null;
      allowed: boolean;
      region: 'allow' | 'deny' | null;
    }>(accessSql, [brand.code, this.clock.now(), address, address && this.countries.of(address)]);
    if (!facts) throw new Error('the access query answers one row');
    return accessOf({
      open: brand.isOpen,
      maintenance: facts.messages && { messages: facts.messages, until: facts.until },
      allowedIp: facts.allowed,
      region: facts.region,
    });
  }

  private async byHost(host: string): Promise<Brand | undefined> {
    const [known] = await this.db.query<{ brand: string }>(sql`select brand from brand_host where host = $1`, [
      host.toLowerCase(),
    ]);
    return known && this.byCode(known.brand);
  }

  private fallback(): Promise<Brand> {
    return this.db.manager.findOneByOrFail(Brand, { isDefault: true });
  }
}

const listing: ListSpec = {
  from: sql`brand b`,
  fields: {
    id: sql`b.code`,
    name: sql`b.name`,
    hosts: sql`array(select host from brand_host h where h.brand = b.code order by host)`,
    languages: sql`b.languages`,
    currency: sql`b.currency`,
    timeZone: sql`b.time_zone`,
    isDefault: sql`b.is_default`,
    open: sql`b.is_open`,
    like: sql`b.begun_like`,
  },
  filters: { id: equals(sql`b.code`) },
  sort: ['isDefault', 'DESC'],
  key: sql`b.code`,
};

const accessSql = sql`
select open.messages, open.ends_at as until,
  exists (select from allowed_ip where (brand is null or brand = $1) and network >>= $3::inet) as allowed,
  (select kind from region_rule
    where (brand is null or brand = $1) and (country = $4::text or network >>= $3::inet)
    order by priority, id limit 1) as region
from (values (1)) as one (row)
left join lateral (
  select messages, ends_at from maintenance
  where (brand is null or brand = $1) and starts_at <= $2 and (ends_at is null or ends_at > $2)
  order by ends_at desc nulls first limit 1
) open on true`;

function whitelabelOf(brand: Brand): WhitelabelDto {
  const { code, name, defaultLanguage, languages, currency, timeZone, displayK, supportUrl, telegramUrl } = brand;
  return {
    ...brand.flags,
    brand: { code, name, defaultLanguage, languages, currency, timeZone, displayK, supportUrl, telegramUrl },
  };
}

const registerFieldOf = (rule: BrandField): RegisterFieldDto => ({
  field: rule.field,
  required: rule.required,
  patternId: rule.patternId,
  acceptedPattern: rule.acceptedPattern,
  minLength: rule.minLength,
  maxLength: rule.maxLength,
});

/** A field of the profile as members' pages read it. */
export const profileFieldOf = (rule: BrandField): ProfileFieldDto => ({
  ...registerFieldOf(rule),
  group: profileField(rule.field).group,
  editable: rule.editable,
  unique: rule.unique,
});
