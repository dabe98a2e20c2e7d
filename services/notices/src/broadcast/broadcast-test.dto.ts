import { Id, Instant, Int, ListOf, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { deliveryStates, type DeliveryState } from '../delivery/delivery.dto.js';
import { BroadcastStep } from './broadcast.dto.js';
import { channels, type Channel } from './types.js';

/** To whom a broadcast is sent as a test. */
export class BroadcastTestRequest extends BroadcastStep {
  @ListOf(null, { min: 1, max: 10, description: 'ids of members of its brand' })
  memberIds: string[];

  @Uuid({ description: 'the same again answers for the test that was sent' })
  key: string;
}

/** What became of a test at one of its members by one of its ways. */
export class BroadcastTestWayDto {
  @OneOf(channels)
  channel: Channel;

  @OneOf(deliveryStates, { description: 'SENT of the inbox: it is kept there' })
  state: DeliveryState;

  @Text({
    nullable: true,
    description: 'why it was not sent, such as SWITCHED_OFF, NO_BROWSER, NO_ADDRESS or EXCLUDED',
  })
  reason: string | null;
}

export class BroadcastTestRecipientDto {
  @Id()
  memberId: string;

  @ListOf(() => BroadcastTestWayDto)
  ways: BroadcastTestWayDto[];
}

/** A test of a broadcast, with what became of it until now. */
export class BroadcastTestDto {
  @Id()
  id: string;

  @Int({ description: 'the revision of the broadcast that was sent' })
  revision: number;

  @Text({ description: 'who sent it' })
  sentBy: string;

  @Instant()
  sentAt: Date;

  @ListOf(() => BroadcastTestRecipientDto)
  recipients: BroadcastTestRecipientDto[];
}

export class BroadcastTestPageDto extends PageOf(BroadcastTestDto) {}
