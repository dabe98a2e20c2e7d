import { Flag, Instant, ListOf, Text, Uuid } from '@banyan/kernel/dto';
import { MayProveDto } from '../factor/factor.dto.js';

const Name = (): PropertyDecorator => Text({ max: 40, description: 'by which its owner knows it' });

export class PasskeyIdDto {
  @Uuid()
  id: string;
}

export class PasskeyDto {
  @Text()
  id: string;

  @Name()
  name: string;

  @Text({ description: 'the host that it was added at; it is good there alone' })
  host: string;

  @Flag({ description: 'its maker keeps copies of it on other devices' })
  synced: boolean;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true })
  lastUsedAt: Date | null;

  @Instant({ nullable: true, description: 'logs nobody in since a new password was set, until its owner confirms it' })
  suspendedAt: Date | null;
}

export class PasskeysDto {
  @Flag({ description: 'the brand lets its members add some and log in by them' })
  offered: boolean;

  @ListOf(() => PasskeyDto)
  passkeys: PasskeyDto[];
}

/** Begins to add one: with the login password, and an answer of a factor where the member has one. */
export class PasskeyBeginDto extends MayProveDto {}

export class PasskeyAddDto {
  @Name()
  name: string;

  @Text({ max: 12_000, description: 'what navigator.credentials.create gave, as JSON' })
  credential: string;
}

/** The list after one was added, with recovery codes where there were none. */
export class PasskeyAddedDto extends PasskeysDto {
  @ListOf(null, { description: 'recovery codes, shown this once; empty where the member has some' })
  codes: string[];
}

export class PasskeyNameDto {
  @Name()
  name: string;
}
