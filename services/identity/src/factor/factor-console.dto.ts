import { Flag, Instant, Int } from '@banyan/kernel/dto';

/** What a member has beside his password, as operators see it. */
export class FactorConsoleDto {
  @Flag({ description: 'asked for when he comes from an unknown device or network' })
  on: boolean;

  @Flag({ description: 'by the rule of his brand' })
  required: boolean;

  @Instant({ nullable: true })
  authenticatorSince: Date | null;

  @Int({ min: 0, max: 10 })
  recoveryLeft: number;

  @Int({ min: 0, max: 10 })
  passkeys: number;

  @Instant({ nullable: true, description: 'too many wrong answers: until when none is taken' })
  lockedUntil: Date | null;
}
