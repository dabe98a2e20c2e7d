import { ctx } from '@banyan/kernel/app';
import { Flag, Text } from '@banyan/kernel/dto';
import type { DomainError } from '@banyan/kernel/errors';

/** Something that an operator may do with what is shown, and, if not now, why not. */
export class ActionDto {
  @Text()
  action: string;

  @Flag()
  allowed: boolean;

  @Text({ nullable: true, description: 'the code with which it would be refused' })
  code: string | null;

  @Text({ nullable: true, description: 'why it would be refused, in the language of the request' })
  reason: string | null;
}

/** `refusal`: with what it would be refused now; null: it would not. */
export const actionOf = (action: string, refusal: DomainError | null): ActionDto => ({
  action,
  allowed: refusal === null,
  code: refusal?.code ?? null,
  reason: refusal?.text(ctx().language) ?? null,
});
