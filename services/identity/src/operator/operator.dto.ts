import { Id, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { Proof } from '../password/proof.dto.js';
import { operatorStatuses, type OperatorStatus } from './operator.entity.js';

export class OperatorIdDto {
  @Id()
  id: bigint;
}

export class OperatorDto {
  @Text()
  id: string;

  @Text()
  username: string;

  @Text()
  name: string;

  @Text()
  role: string;

  @OneOf(operatorStatuses)
  status: OperatorStatus;

  @Text({
    nullable: true,
    description: 'ISO instant at which both factors were enrolled; null: not yet, or not since a reset',
  })
  totpConfirmedAt: Date | null;

  @Text({ description: 'ISO instant' })
  createdAt: Date;

  @Text({ nullable: true, description: 'ISO instant' })
  lastLoginAt: Date | null;
}

export class OperatorPageDto extends PageOf(OperatorDto) {}

/** Requests a new operator; another operator decides. */
export class OperatorCreateDto {
  @Text({ min: 3, max: 32, pattern: /^[a-z][a-z0-9._-]*$/ })
  username: string;

  @Text({ max: 60 })
  name: string;

  @Text({ max: 32 })
  role: string;

  @Text({ min: 3, max: 300 })
  reason: string;
}

/** Requests another role of an operator; another operator decides. */
export class OperatorRoleDto {
  @Text({ max: 32 })
  role: string;

  @Text({ min: 3, max: 300 })
  reason: string;
}

export class OperatorReasonDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class ConsoleLoginDto {
  @Text({ max: 64 })
  username: string;

  @Text({ max: 128, trim: false })
  password: string;

  @Proof()
  proof?: string;
}

/** The password was right; a code is needed next. */
export class ChallengeDto {
  @Text()
  challenge: string;
}

export class TotpDto {
  @Text({ max: 100 })
  challenge: string;

  @Text({ max: 12 })
  code: string;
}

export class StepUpDto {
  @Text({ max: 12, description: 'Of the authenticator; each counts once' })
  code: string;
}

export class ConsoleOperatorDto {
  @Text()
  id: string;

  @Text()
  username: string;

  @Text()
  name: string;

  @Text()
  role: string;

  @ListOf(null)
  permissions: string[];
}

export class ConsoleSessionDto {
  @Text({ description: 'Access token for 15 minutes' })
  token: string;

  @Text({ description: 'ISO instant' })
  expiresAt: string;

  @Nested(() => ConsoleOperatorDto)
  operator: ConsoleOperatorDto;
}

/** How long a session goes on. */
export class ConsolePresenceDto {
  @Int({ description: 'minutes without a request after which it ends' })
  idleMinutes: number;

  @Int({ description: 'seconds until it ends, if nothing more is asked' })
  secondsLeft: number;
}

export class ConsolePasswordDto {
  @Text({ max: 128, trim: false })
  oldPassword: string;

  @Text({ min: 10, max: 128, trim: false })
  newPassword: string;
}
