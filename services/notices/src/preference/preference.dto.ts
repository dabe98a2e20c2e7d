import { Flag, ListOf, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { groups, type Group } from './groups.js';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** By which ways I want messages of a group. */
export class GroupWaysRequest {
  @OneOf(groups)
  group: Group;

  @Flag()
  inbox: boolean;

  @Flag({ description: 'shown at once on open screens' })
  live: boolean;

  @Flag({ description: 'sent to browsers that I switched on; left out: as it was', optional: true })
  push?: boolean;

  @Flag()
  mail: boolean;
}

export class GroupWaysDto extends GroupWaysRequest {
  @Flag()
  declare push: boolean;

  @Flag({ description: 'the inbox has them in any case' })
  kept: boolean;
}

/** Hours of each day by the brand's clock; over midnight when they end before they begin. */
export class QuietHoursDto {
  @Text({ max: 5, pattern: time, description: 'such as 22:00' })
  from: string;

  @Text({ max: 5, pattern: time })
  until: string;
}

export class PreferencesRequest {
  @ListOf(() => GroupWaysRequest, { max: groups.length, description: 'those that are not named stay as they are' })
  groups: GroupWaysRequest[];

  @Nested(() => QuietHoursDto, {
    nullable: true,
    description: 'without toasts and mails, but those about the safety of my account; null: none',
  })
  quiet: QuietHoursDto | null;
}

export class PreferencesDto {
  @ListOf(() => GroupWaysDto)
  groups: GroupWaysDto[];

  @Nested(() => QuietHoursDto, { nullable: true })
  quiet: QuietHoursDto | null;

  @Text({ description: 'the zone of the quiet hours, by its IANA name' })
  zone: string;
}
