import { Json, PageOf, Text } from '@banyan/kernel/dto';

const form = /^[A-Za-z][\w.-]*$/;

export class PreferenceIdDto {
  @Text({ max: 80, pattern: form })
  id: string;
}

/** Something that the console remembers for an operator, wherever he signs in. */
export class PreferenceDto extends PreferenceIdDto {
  @Json({ maxBytes: 32_768, description: 'As the console wrote it: an object or a list' })
  value: object;
}

export class PreferencePageDto extends PageOf(PreferenceDto) {}

export class PreferenceChangeDto {
  @Json({ maxBytes: 32_768, description: 'An object or a list; replaces what was there' })
  value: object;
}
