import { Flag, Int, ListOf, OneOf, Text } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { ProfileFieldDto } from '../brand/brand.dto.js';
import { fieldNames, type FieldName } from '../field/profile-fields.js';

/** A field of one's own profile with what it holds. */
export class OwnFieldDto extends ProfileFieldDto {
  @Text({ nullable: true, description: 'partly masked; null: nothing yet' })
  value: string | null;

  @Flag({ description: 'It may be written now' })
  open: boolean;
}

export class OwnProfileDto {
  @Int({ min: 18, max: 99, description: 'Years' })
  birthdayMinAge: number;

  @ListOf(() => OwnFieldDto)
  fields: OwnFieldDto[];
}

/** Asks for another value of a member's field; another operator decides. */
export class ProfileChangeDto extends ReasonDto {
  @OneOf(fieldNames)
  field: FieldName;

  @Text({ min: 0, max: 200, description: 'empty text takes the value away' })
  value: string;
}

/** The value that a request asks for, whole. */
export class AskedValueDto {
  @OneOf(fieldNames)
  field: FieldName;

  @Text({ nullable: true, description: 'null: to be taken away' })
  value: string | null;
}
