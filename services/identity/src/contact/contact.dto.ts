import { OneOf } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';

/** What can be proved to be a member's own. */
export const channels = ['email', 'mobile'] as const;
export type Channel = (typeof channels)[number];

export class VerifyContactDto extends ReasonDto {
  @OneOf(channels)
  channel: Channel;
}
