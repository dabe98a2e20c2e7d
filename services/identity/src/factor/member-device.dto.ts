import { Flag, Instant, PageOf, Text } from '@banyan/kernel/dto';

export class DeviceIdDto {
  @Text({ min: 16, max: 16, pattern: /^[\w-]+$/ })
  id: string;
}

/** A browser of a member, and where it was seen last. */
export class MemberDeviceDto {
  @Text()
  id: string;

  @Text({ min: 0, description: 'what the browser calls itself' })
  agent: string;

  @Text({ min: 0, description: 'its address, of IPv6 the /64' })
  network: string;

  @Instant()
  firstSeenAt: Date;

  @Instant()
  lastSeenAt: Date;

  @Instant({ nullable: true, description: 'when a second factor was shown on it last; null when none was' })
  provedAt: Date | null;

  @Instant({ nullable: true })
  revokedAt: Date | null;
}

export class OwnDeviceDto extends MemberDeviceDto {
  @Flag({ description: 'the one in hand' })
  current: boolean;
}

export class OwnDevicePageDto extends PageOf(OwnDeviceDto) {}

export class ConsoleDeviceDto extends MemberDeviceDto {
  @Text({ description: 'int64 as text' })
  memberId: string;
}

export class ConsoleDevicePageDto extends PageOf(ConsoleDeviceDto) {}
