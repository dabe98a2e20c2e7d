import { Flag, Id, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { fieldNames, sealedFields, type FieldName, type SealedField } from '../field/profile-fields.js';
import { memberStatuses, type MemberStatus } from './member.entity.js';

/** A member in the console's list. */
export class MemberRowDto {
  @Text()
  id: string;

  @Text()
  username: string;

  @Text()
  nickname: string;

  @Text()
  brand: string;

  @Int({ min: 0, max: 99 })
  accountType: number;

  @OneOf(memberStatuses)
  status: MemberStatus;

  @Text()
  currency: string;

  @Text({ nullable: true })
  uplineId: string | null;

  @Text({ nullable: true })
  upline: string | null;

  @Text({ description: 'ISO instant' })
  registeredAt: Date;

  @Text({ nullable: true, description: 'ISO instant' })
  lastLoginAt: Date | null;
}

export class MemberPageDto extends PageOf(MemberRowDto) {}

/** What a member told of himself, as an operator sees it. */
export class ToldFieldDto {
  @OneOf(fieldNames)
  field: FieldName;

  @Text({ nullable: true, description: 'masked; null for nothing' })
  value: string | null;

  @Flag({ description: 'the brand’s profile asks for it' })
  asked: boolean;
}

/** A member in the console. Personal data is masked; `reveal` shows one field of it. */
export class MemberDetailDto extends MemberRowDto {
  @Text()
  statusReason: string;

  @Text({ nullable: true, description: 'masked' })
  realName: string | null;

  @Text({ nullable: true, description: 'masked' })
  email: string | null;

  @Text({ nullable: true, description: 'masked' })
  mobile: string | null;

  @Text({ nullable: true, description: 'ISO instant; null while nothing proves that it is his' })
  emailVerifiedAt: Date | null;

  @Text({ nullable: true, description: 'ISO instant; null while nothing proves that it is his' })
  mobileVerifiedAt: Date | null;

  @Text({ nullable: true, description: 'masked' })
  birthday: string | null;

  @Text({ nullable: true })
  affiliateCode: string | null;

  @OneOf(['UNSET', 'SET', 'LOCKED'] as const, { description: 'LOCKED: too many wrong tries' })
  paymentPassword: 'UNSET' | 'SET' | 'LOCKED';

  @Int({ min: 0, max: 1_000_000_000, description: 'Members below this one in the agent tree' })
  downlines: number;

  @Int({ min: 0, max: 1_000_000, description: 'Sessions that live now' })
  sessions: number;

  @ListOf(() => ToldFieldDto, { description: 'What else he told, of what his brand asks for or once did' })
  told: ToldFieldDto[];
}

export class MemberIdDto {
  @Id()
  id: bigint;
}

const ownColumns = ['realName', 'email', 'mobile', 'birthday'] as const;
export type OwnColumn = (typeof ownColumns)[number];
export type Revealable = OwnColumn | SealedField;
const revealable: readonly Revealable[] = [...ownColumns, ...sealedFields];

export class RevealDto extends ReasonDto {
  @OneOf(revealable)
  field: Revealable;
}

export class RevealedDto {
  @OneOf(revealable)
  field: Revealable;

  @Text({ nullable: true })
  value: string | null;
}
