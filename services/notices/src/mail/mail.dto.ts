import { Text } from '@banyan/kernel/dto';

export class UnsubscribeToken {
  @Text({ max: 200, pattern: /^[\w.-]+$/ })
  token: string;
}
