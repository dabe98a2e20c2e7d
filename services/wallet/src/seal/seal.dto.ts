import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Int, OneOf, OpenPageOf, Text } from '@banyan/kernel/dto';
import { sealRules, type SealRule } from './seal-trace.js';

/** One seal of the journal. */
export class SealDto {
  @Text({ description: 'the number, gapless from 1' })
  id: string;

  @Text({ description: 'SHA-256, hexadecimal' })
  hash: string;

  @Text({ description: 'the hash of the seal before; zeros at first' })
  previous: string;

  @Text({ description: 'cursor `xid:account:version` after which the rows lie' })
  after: string;

  @Text({ description: 'cursor of the last row' })
  through: string;

  @Int()
  rows: number;

  @Instant()
  sealedAt: Date;

  @Text({ nullable: true, description: 'the key that signed the hash; null without one' })
  keyId: string | null;

  @Text({ nullable: true, description: 'Ed25519 over the hash, base64' })
  signature: string | null;
}

/** The newest first. */
export class SealPageDto extends OpenPageOf(SealDto) {}

/** Where the chain and the journal disagree. */
export class SealFindingDto {
  @OneOf(sealRules)
  rule: SealRule;

  @Text({ description: 'the number of the seal that breaks' })
  seal: string;

  @Text({ nullable: true, description: 'the row, `account:version`, where it can be named' })
  transaction: string | null;
}

/** One check of the chain; `ok` and `finishedAt` are null while it runs. */
export class SealCheckDto {
  @Text()
  id: string;

  @OneOf(['incremental', 'full'] as const)
  mode: 'incremental' | 'full';

  @Instant()
  startedAt: Date;

  @Instant({ nullable: true })
  finishedAt: Date | null;

  @Flag({ nullable: true })
  ok: boolean | null;

  @Text({ description: 'seals that were checked' })
  seals: string;

  @Text({ description: 'rows of the journal that were hashed again' })
  rows: string;

  @ApiProperty({ type: SealFindingDto, isArray: true })
  findings: SealFindingDto[];
}

/** A public key that checks seals. */
export class SealPublicKeyDto {
  @Text({ description: 'RFC 7638 thumbprint' })
  id: string;

  @Text({ description: 'JWK, as JSON' })
  jwk: string;
}

/** The state of the seals in one look. */
export class SealStatusDto {
  @ApiProperty({ type: SealDto, nullable: true })
  last: SealDto | null;

  @Text({ description: 'rows under seal' })
  sealedRows: string;

  @Int({ description: 'age of the oldest row that waits for its seal, seconds' })
  unsealedSeconds: number;

  @ApiProperty({ type: SealCheckDto, nullable: true, description: 'the last one that ended' })
  lastCheck: SealCheckDto | null;

  @ApiProperty({ type: SealCheckDto, nullable: true, description: 'the last one back to the first row that ended' })
  lastFullCheck: SealCheckDto | null;

  @ApiProperty({ type: SealCheckDto, nullable: true, description: 'a full check that runs now' })
  running: SealCheckDto | null;

  @ApiProperty({ type: SealPublicKeyDto, nullable: true })
  key: SealPublicKeyDto | null;
}
