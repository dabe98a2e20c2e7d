import { Text } from '@banyan/kernel/dto';

/** Why an operator does something, for the audit log. */
export class ReasonDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}
