import { Flag, Int, PageOf, Text } from '@banyan/kernel/dto';

/** A member's log-in on a device. */
export class MemberSessionDto {
  @Text()
  id: string;

  @Text()
  memberId: string;

  @Text()
  username: string;

  @Int({ nullable: true, min: 0, max: 99, description: 'kind of the account, 4 a trial; null when it is gone' })
  accountType: number | null;

  @Text()
  ip: string;

  @Text({ description: 'what the device says of itself' })
  device: string;

  @Text({ description: 'ISO instant' })
  createdAt: Date;

  @Text({ description: 'ISO instant' })
  lastSeenAt: Date;

  @Flag({ description: 'neither ended nor run out' })
  open: boolean;

  @Text({ nullable: true, description: 'ISO instant' })
  revokedAt: Date | null;

  @Text({ nullable: true })
  revokeReason: string | null;
}

export class MemberSessionPageDto extends PageOf(MemberSessionDto) {}
