import { Flag, Int, Json, Nested, OneOf, PageOf, ListOf, Text } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';

const brandForm = /^[A-Z0-9]{2,16}$/;
const keyForm = /^[a-z][a-z-]{1,30}\.[a-zA-Z0-9]{1,60}$/;
const types = ['flag', 'count', 'money', 'text', 'secret'] as const;

export class SettingBrandDto {
  @Text({ max: 16, pattern: brandForm })
  brand: string;
}

export class SettingIdDto extends SettingBrandDto {
  @Text({ max: 92, pattern: keyForm })
  key: string;
}

/** One setting of a brand, with what its declaration says of it. */
export class SettingDto {
  @Text({ description: '`<service>.<name>`' })
  id: string;

  @OneOf(types)
  type: (typeof types)[number];

  @Text({ description: 'Where the console shows it' })
  group: string;

  @Json({ description: '`{ "value": … }`: what counts where the brand has none of its own' })
  standard: object;

  @Json({
    description:
      '`{ "value": … }`: the brand’s own; null where the standard counts; of a secret no more than that there is one',
  })
  own: object;

  @Int({ description: 'Counts the changes; 0 for none' })
  version: number;

  @Text({ nullable: true, description: 'Least number, or amount in minor units' })
  min: string | null;

  @Text({ nullable: true, description: 'Greatest number, longest text, or amount in minor units' })
  max: string | null;

  @Text({ nullable: true })
  unit: string | null;

  @Text({ description: 'What an operator needs beside setting.edit' })
  permission: string;

  @Flag({ description: 'A second operator has to agree' })
  two: boolean;

  @Text({ nullable: true, description: 'The request for it that waits for a second operator' })
  waiting: string | null;
}

export class SettingPageDto extends PageOf(SettingDto) {}

/** A new value. The version is the one that the operator saw: what was changed meanwhile is not overwritten. */
export class SettingChangeRequestDto {
  @Json({ description: '`{ "value": … }`; null goes back to the standard' })
  to: object;

  @Int({ max: 2_000_000_000 })
  version: number;

  @Text({ min: 3, max: 300 })
  reason: string;
}

/** Takes back the newest change, which has this version. */
export class SettingUndoDto {
  @Int({ min: 1, max: 2_000_000_000 })
  version: number;

  @Text({ min: 3, max: 300 })
  reason: string;
}

/** What became of it: done at once, or asked for. */
export class SettingResultDto {
  @Flag({ description: 'It counts now; else it waits for another operator' })
  done: boolean;

  @Nested(() => ApprovalDto, { nullable: true })
  approval: ApprovalDto | null;
}

/** One change of a setting. */
export class SettingHistoryDto {
  @Text()
  id: string;

  @Text()
  brand: string;

  @Text()
  key: string;

  @Int()
  version: number;

  @Json({ description: '`{ "value": … }`; null was the standard' })
  before: object;

  @Json({ description: '`{ "value": … }`; null is the standard' })
  after: object;

  @Text()
  reason: string;

  @Text({ description: 'Username' })
  maker: string;

  @Text({ nullable: true, description: 'Username of the second operator' })
  checker: string | null;

  @Text({ description: 'ISO instant' })
  changedAt: Date;
}

export class SettingHistoryPageDto extends PageOf(SettingHistoryDto) {}

/** What a brand set for itself, as a file. */
export class SettingFileDto {
  @OneOf(['banyan-settings'])
  format: 'banyan-settings';

  @Int({ min: 1, max: 1 })
  version: number;

  @Text({ max: 16, pattern: brandForm, description: 'Whose they were' })
  brand: string;

  @Json({ maxBytes: 65_536, description: 'Values by key; what is not there is left to the standard' })
  values: object;
}

export class SettingImportDto {
  @Nested(() => SettingFileDto)
  file: SettingFileDto;

  @Flag({ optional: true, description: 'what the file does not have stays as it is' })
  keep?: boolean;

  @Text({ min: 3, max: 300 })
  reason: string;
}

/** One setting that an import would change. */
export class SettingDifferenceDto {
  @Text()
  key: string;

  @Json({ description: '`{ "value": … }`; null is the standard' })
  before: object;

  @Json({ description: '`{ "value": … }`; null is the standard' })
  after: object;
}

export class SettingDifferencesDto {
  @ListOf(() => SettingDifferenceDto, { max: 1000 })
  changes: SettingDifferenceDto[];
}
