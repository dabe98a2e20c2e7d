import { Flag, Int, ListOf, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { RegisterFieldDto } from './brand.dto.js';
import { playerLanguages } from './brand-settings.dto.js';
import { editabilities, fieldNames, type Editability } from '../field/profile-fields.js';

/** How a brand asks for a field. */
export class BrandFieldDto extends RegisterFieldDto {
  @Flag({ description: 'Asked for at the registration' })
  inRegister: boolean;

  @Flag({ description: 'Shown in the profile' })
  inProfile: boolean;

  @OneOf(editabilities)
  editable: Editability;

  @Flag({ description: 'Of the display name: nobody else of the brand may have the same' })
  unique: boolean;
}

/** What of a field's rule no brand may change. */
export class FieldBoundsDto {
  @OneOf(fieldNames)
  field: string;

  @Flag({ description: 'Always asked for, at the registration and nowhere else' })
  fixed: boolean;

  @Flag({ description: 'The pattern stays' })
  patternFixed: boolean;

  @ListOf(null)
  editable: string[];

  @Int({ min: 0, max: 500 })
  least: number;

  @Int({ min: 0, max: 500 })
  most: number;
}

/** The forms of a brand, in their order. */
export class BrandFieldsDto {
  @Text({ description: 'the code of the brand' })
  id: string;

  @ListOf(() => BrandFieldDto)
  fields: BrandFieldDto[];

  @ListOf(() => FieldBoundsDto)
  bounds: FieldBoundsDto[];

  @Text({ nullable: true, description: 'the request that waits for a second operator' })
  waiting: string | null;
}

/** All fields, in the order that they are to have. Another operator decides. */
export class BrandFieldsUpdateDto extends ReasonDto {
  @ListOf(() => BrandFieldDto, { min: 1, max: fieldNames.length })
  fields: BrandFieldDto[];
}

/** What would be said of a value by a rule, which need not be stored. */
export class FieldTryDto {
  @Nested(() => BrandFieldDto)
  rule: BrandFieldDto;

  @Text({ min: 0, max: 200, trim: false })
  value: string;

  @OneOf(playerLanguages)
  language: string;
}

export class FieldTriedDto {
  @Flag()
  accepted: boolean;

  @Text({ nullable: true, description: 'what the player reads; null where the value is taken' })
  message: string | null;
}
