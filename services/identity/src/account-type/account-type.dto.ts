import { OneOf, Text } from '@banyan/kernel/dto';

/** What an operator makes of an account. An AGENT at the top of a line is a top line (type 1), one below another is not (type 2). */
export const accountKinds = ['PLAYER', 'AGENT', 'PLAYING_AGENT', 'ASSISTANT'] as const;
export type AccountKind = (typeof accountKinds)[number];

export class AccountTypeRequest {
  @OneOf(accountKinds, {
    description:
      'PLAYER 0, AGENT 1 or 2 by its place, PLAYING_AGENT 41, ASSISTANT 42: helps the agent above and does not play',
  })
  kind: AccountKind;

  @Text({ min: 3, max: 300 })
  reason: string;
}
