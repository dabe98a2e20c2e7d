import { Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';

/** Whom a row binds. */
export const accessScopes = ['all', 'role', 'operator'] as const;
export type AccessScope = (typeof accessScopes)[number];

/** Networks that a row may have: tokens carry them. */
export const mostNetworks = 20;
export const idleBounds = { min: 2, max: 30 } as const;

export class ConsoleAccessDto {
  @Text({ description: 'scope and holder' })
  id: string;

  @OneOf(accessScopes)
  scope: AccessScope;

  @Text({ description: "a role's code or an operator's id; empty for all" })
  holder: string;

  @Text({ nullable: true, description: "the role's or the operator's name; null for all" })
  name: string | null;

  @ListOf(null, { description: 'CIDR; empty: from everywhere' })
  networks: string[];

  @Int({ ...idleBounds, nullable: true, description: 'minutes without a request; null: as others say' })
  idleMinutes: number | null;

  @Text({ description: 'ISO instant' })
  changedAt: Date;
}

export class ConsoleAccessPageDto extends PageOf(ConsoleAccessDto) {}

/** What is to bind whoever it is for; neither networks nor minutes: nothing any more. */
export class ConsoleAccessChangeDto {
  @OneOf(accessScopes)
  scope: AccessScope;

  @Text({ min: 0, max: 32, description: "a role's code or an operator's id; empty for all" })
  holder: string;

  @ListOf(null, { max: mostNetworks, description: 'addresses and networks (CIDR), IPv4 and IPv6' })
  networks: string[];

  @Int({ ...idleBounds, nullable: true, description: 'minutes' })
  idleMinutes: number | null;

  @Text({ min: 3, max: 300 })
  reason: string;
}
