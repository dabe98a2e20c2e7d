import { Flag, ListOf, OneOf, Text } from '@banyan/kernel/dto';
import { spoken } from '@banyan/texts';

/** Languages that the players' app has texts in. */
export const playerLanguages = spoken('player');
/* Each page names all of them in one header. */
const maxLaunchHosts = 20;
const maxImageHosts = 10;
const url = /^https:\/\/\S+$/;

export class BrandCodeDto {
  @Text({ max: 16, pattern: /^[A-Z0-9]{2,16}$/ })
  id: string;
}

/** What a brand is called, where it is found and how it speaks. */
export class BrandFaceDto {
  @Text({ max: 60 })
  name: string;

  @ListOf(null, { max: 50, description: 'Hosts that open this brand, without a port; kept as browsers send them' })
  hosts: string[];

  @Text({ max: 64, description: 'IANA zone of the business day' })
  timeZone: string;

  @ListOf(null, { min: 1, max: playerLanguages.length })
  languages: string[];

  @OneOf(playerLanguages, { description: 'One of `languages`' })
  defaultLanguage: string;

  @Flag({ description: 'Amounts are shown in K (1K = 1,000 units)' })
  displayK: boolean;

  @Text({ nullable: true, max: 300, pattern: url })
  supportUrl: string | null;

  @Text({ nullable: true, max: 300, pattern: url })
  telegramUrl: string | null;

  @Flag({ description: 'Players may enter; while it is off they read that the site is closed, as in maintenance' })
  open: boolean;
}

/** What operators may change of a brand. */
class BrandChangeDto extends BrandFaceDto {
  @Flag({ description: 'Of the default brand: a host that is no brand’s is refused instead of opening this one' })
  strictDomains: boolean;

  @ListOf(null, {
    max: maxLaunchHosts,
    description: 'Origins (https, or http on localhost) that serve the games of the vendors that stand behind them',
  })
  launchGameCdns: string[];

  @ListOf(null, {
    max: maxImageHosts,
    description:
      'Origins (https, or http on localhost) that have the pictures of the players’ app as its own origin has them',
  })
  imageCdns: string[];

  @Text({ min: 0, max: 120, description: 'Who counts visits: `ga4:G-…`, `plausible:…`, or empty for nobody' })
  analytics: string;

  @Flag({ description: 'Without an invitation' })
  directRegistration: boolean;

  @Flag({ description: 'Players may apply to become agents' })
  agentApplications: boolean;

  @Flag({ description: 'Every log-in needs a captcha; without it only after three wrong tries' })
  loginCaptcha: boolean;

  @Flag({ description: 'Passwords of a certain age must be changed' })
  forcePasswordChange: boolean;

  @Flag()
  freePlay: boolean;
}

/** Requests a change of a brand; another operator decides. */
export class BrandUpdateDto extends BrandChangeDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

/** A brand as the console edits it. */
export class BrandSettingsDto extends BrandChangeDto {
  @Text({ description: 'the code' })
  id: string;

  @Text()
  currency: string;

  @Flag({ description: 'the brand of hosts that belong to none' })
  isDefault: boolean;
}
