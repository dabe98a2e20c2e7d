import { Id, Int, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
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
}

export class MemberIdDto {
  @Id()
  id: bigint;
}

const revealable = ['realName', 'email', 'mobile', 'birthday'] as const;
export type Revealable = (typeof revealable)[number];

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
