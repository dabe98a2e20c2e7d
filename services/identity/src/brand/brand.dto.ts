import { Flag, Int, ListOf, Nested, OneOf, Text } from '@banyan/kernel/dto';
import {
  editabilities,
  fieldGroups,
  fieldNames,
  type Editability,
  type FieldGroup,
  type FieldName,
} from '../field/profile-fields.js';

/** `proof`: the visitor's device works for it. */
export const behaviourProviders = ['proof', 'geetest'] as const;

export class BrandDto {
  @Text()
  code: string;

  @Text()
  name: string;

  @Text({ description: "Language code of the specification's list" })
  defaultLanguage: string;

  @ListOf(null)
  languages: string[];

  @Text()
  currency: string;

  @Text({ description: 'IANA zone of the business day' })
  timeZone: string;

  @Flag({ description: 'Amounts are shown in K (1K = 1,000 units)' })
  displayK: boolean;

  @Text({ nullable: true })
  supportUrl: string | null;

  @Text({ nullable: true })
  telegramUrl: string | null;
}

/** Feature switches and looks of the brand that the host belongs to. */
export class WhitelabelDto {
  @Flag()
  directRegistration: boolean;

  @Flag({ description: 'Players may apply to become agents' })
  agentApplications: boolean;

  @Flag({ description: 'Every login needs a captcha; without it only after three wrong tries' })
  loginCaptcha: boolean;

  @Flag()
  smsLogin: boolean;

  @Flag()
  forcePasswordChange: boolean;

  @Flag()
  freePlay: boolean;

  @Flag()
  mobileRegistration: boolean;

  @Flag()
  smsRegistration: boolean;

  @Flag()
  changePasswordPhoneVerify: boolean;

  @Flag()
  firebaseSocial: boolean;

  @Flag({ description: 'Members may add passkeys and log in by them' })
  passkeys: boolean;

  @Flag({
    description:
      'A log-in, a registration and a code by SMS come with a check against programs: identity.behaviour_required',
  })
  behaviourCheck: boolean;

  @Flag({ description: 'A log-in from an unknown device or network asks for a second factor of who has one' })
  secondFactor: boolean;

  @Flag({ description: 'Members may have a second factor asked for where it is not asked of all' })
  secondFactorChoice: boolean;

  @Flag({ description: 'Mobiles of other countries are taken: GET /wps/verification/countries' })
  dialCodeSelector: boolean;

  @Flag({ description: 'A forgotten password can be set by a code to the mobile' })
  mobileReset: boolean;

  @Flag({ description: 'Whoever asks is told that there is no such account' })
  revealAccounts: boolean;

  @Flag({ description: 'Who set a password by a code is signed in; else he logs in with it' })
  resetLogsIn: boolean;

  @Flag()
  oneClickRegistration: boolean;

  @Nested(() => BrandDto)
  brand: BrandDto;
}

/** How the brand looks; what is empty is as the platform has it. */
export class LooksDto {
  @Text({ min: 0, max: 7, description: 'Accent of the dark theme, #rrggbb' })
  dark: string;

  @Text({ min: 0, max: 7, description: 'Accent of the light theme, #rrggbb' })
  light: string;

  @Text({ min: 0, max: 36, description: 'GET /wps/system/signs/{id}' })
  logo: string;

  @Text({ min: 0, max: 36, description: 'GET /wps/system/signs/{id}' })
  icon: string;

  @Flag({ description: 'The logo says the name of the brand' })
  hasName: boolean;
}

/** The switches of a brand, and what of the app it has. */
export class OwnWhitelabelDto extends WhitelabelDto {
  @ListOf(null, { description: 'Companies whose accounts members log in by: google, facebook, telegram' })
  socialChannels: string[];

  @OneOf(behaviourProviders, { description: 'who checks, where behaviourCheck is on' })
  behaviourProvider: (typeof behaviourProviders)[number];

  @ListOf(null, { description: 'What of the app the brand does without, as `modId` of the tree of settings' })
  leftOut: string[];

  @Nested(() => LooksDto)
  looks: LooksDto;
}

export class StatusQuery {
  @Text({
    max: 253,
    optional: true,
    description: 'Host the page was opened on; the gateway already chose the brand by it',
  })
  host?: string;
}

export class LocationDto {
  @Text()
  ip: string;

  @Text({ nullable: true, description: 'ISO 3166 code; null when the address tells none' })
  country: string | null;
}

export class StatusInfoDto {
  @ListOf(null)
  imageCDNs: string[];

  @ListOf(null)
  launchGameCDNs: string[];

  @Nested(() => WhitelabelDto)
  whitelabel: WhitelabelDto;

  @Text({ min: 0 })
  analytics: string;
}

export class MaintenanceDto {
  @Text({ nullable: true })
  message: string | null;

  @Text({ nullable: true, description: 'ISO instant; null when the end is open' })
  until: string | null;
}

export class RegionRestrictionDto {
  @Text({ nullable: true })
  country: string | null;
}

/** Decides the route table: maintenance, else region restriction, else the site. At most one of the two is set. */
export class SystemStatusDto {
  @Nested(() => LocationDto)
  location: LocationDto;

  @Nested(() => StatusInfoDto)
  info: StatusInfoDto;

  @Nested(() => MaintenanceDto, { nullable: true })
  maintenance: MaintenanceDto | null;

  @Nested(() => RegionRestrictionDto, { nullable: true })
  regionRestriction: RegionRestrictionDto | null;
}

export class ResourceDto {
  @Text({ description: 'Android, iOS, H5 or TELEGRAM1' })
  resourceType: string;

  @Text({ description: 'An address; one that begins with a slash is of the domain at hand' })
  url: string;
}

/** Where a brand is reached. */
export class DomainRouteDto {
  @ListOf(null, { description: 'Addresses of support' })
  customerService: string[];

  @ListOf(null, { description: 'Hosts that open this brand, without a port' })
  domainList: string[];

  @ListOf(() => ResourceDto)
  resources: ResourceDto[];
}

/** One field of the registration form with the rule that the server holds it to. */
export class RegisterFieldDto {
  @OneOf(fieldNames)
  field: FieldName;

  @Flag()
  required: boolean;

  @Int({ min: 0, max: 22, description: 'Pattern of specification section 5' })
  patternId: number;

  @Text({ min: 0, max: 200, description: 'A regular expression for the whole value; * or empty accepts any' })
  acceptedPattern: string;

  @Int({ min: 0, max: 500 })
  minLength: number;

  @Int({ min: 0, max: 500 })
  maxLength: number;
}

export class RegisterSettingsDto {
  @Int({ min: 18, max: 99, description: 'Years, for the terms' })
  minAge: number;

  @ListOf(() => RegisterFieldDto)
  fields: RegisterFieldDto[];
}

/** One field of the member's profile with its rule. */
export class ProfileFieldDto extends RegisterFieldDto {
  @OneOf(fieldGroups, { description: 'The part of the form' })
  group: FieldGroup;

  @OneOf(editabilities, {
    description: 'EVER: whenever the member likes; ONCE: then it stays; OPERATORS: two operators',
  })
  editable: Editability;

  @Flag({ description: 'Nobody else of the brand may have the same' })
  unique: boolean;
}

export class ProfileSettingsDto {
  @Int({ min: 18, max: 99, description: 'Years, by the birthday' })
  birthdayMinAge: number;

  @ListOf(() => ProfileFieldDto)
  fields: ProfileFieldDto[];
}
