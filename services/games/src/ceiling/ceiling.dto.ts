import { Id, Instant, Minor, Text } from '@banyan/kernel/dto';

/** Above which wins of a vendor are held for two operators, in minor units of `currency`. */
export class WinCeilingDto {
  @Text()
  currency: string;

  @Text({ min: 0, description: 'empty: of all games that have no row of their own' })
  gameCode: string;

  @Minor({ nullable: true, description: 'of one win; null: the default, or of a game the vendor’s' })
  winMinor: string | null;

  @Minor({ nullable: true, description: 'of all wins of an hour; null: the default. None of a game alone' })
  hourMinor: string | null;
}

/** Ceilings that one operator entered and another decides on. */
export class WaitingCeilingDto extends WinCeilingDto {
  @Id()
  id: string;

  @Text()
  reason: string;

  @Text({ description: 'username of the operator who asked' })
  maker: string;

  @Instant()
  askedAt: Date;
}

export class AskCeilingDto {
  @Text({ max: 10, pattern: /^[A-Z0-9]{2,10}$/ })
  currency: string;

  @Text({ optional: true, max: 64, description: 'a game with a ceiling of its own; absent: all others' })
  gameCode?: string;

  @Minor({ nullable: true, min: 1n, max: 10n ** 15n, description: 'null: the default' })
  winMinor: bigint | null;

  @Minor({ nullable: true, min: 1n, max: 10n ** 18n, description: 'null: the default' })
  hourMinor: bigint | null;

  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}

export class DecideCeilingDto {
  @Id({ description: 'of the change that was read' })
  change: bigint;

  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}
