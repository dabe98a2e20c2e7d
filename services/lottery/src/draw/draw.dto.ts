import { Flag, Id, Instant, Int, Json, ListOf, OneOf, OpenPageOf, Text } from '@banyan/kernel/dto';
import { regions } from '../rules/board.js';
import { gameKinds } from '../game/game.dto.js';

export const issueStates = [
  'SCHEDULED',
  'OPEN',
  'PENDING',
  'PARTIAL',
  'CONFIRMED',
  'SETTLED',
  'CORRECTING',
  'CORRECTED',
  'CANCELLING',
  'CANCELLED',
] as const;

export class IssueId {
  @Id()
  id: bigint;
}

/** A draw with its result. */
export class DrawDto {
  @Id()
  id: string;

  @Text()
  game: string;

  @Text()
  gameName: string;

  @OneOf(gameKinds)
  kind: (typeof gameKinds)[number];

  @OneOf(regions, { nullable: true })
  region: (typeof regions)[number] | null;

  @Text()
  number: string;

  @Text({ description: 'the day of the draw, such as 2026-03-16' })
  day: string;

  @Instant()
  drawsAt: Date;

  @Json({ description: 'official: the numbers by prize (DB, G1 to G8); vendor: the numbers in order' })
  result: object;

  @Flag({ description: 'the result is another one than was said first' })
  corrected: boolean;
}

export class DrawPageDto extends OpenPageOf(DrawDto) {}

/** What a game's draws of a day hang on. Whoever keeps it knows later that it was not changed. */
export class CommitmentDto {
  @Text({ description: 'game and day' })
  id: string;

  @Text()
  game: string;

  @Text()
  gameName: string;

  @Text({ description: 'such as 2026-03-16' })
  day: string;

  @Int({ description: 'draws of the day' })
  length: number;

  @Text({ description: 'SHA-256 in hex' })
  commitment: string;

  @Instant({ description: 'before the day’s first draw was sold' })
  createdAt: Date;

  @Text({ nullable: true, description: 'the public beacon that the draws mix in, by its hash; null: none' })
  chain: string | null;

  @Int({ nullable: true, description: 'when the beacon’s first round was said, in Unix seconds' })
  genesis: number | null;

  @Int({ nullable: true, description: 'seconds from round to round' })
  period: number | null;

  @Int({
    nullable: true,
    description: 'a draw whose round is not there for so long is cancelled, and its stakes come back',
  })
  silentSeconds: number | null;

  @Text({ description: 'all this as it is signed' })
  record: string;

  @Text({ nullable: true, description: 'Ed25519 over the record’s text in UTF-8, in hex' })
  signature: string | null;

  @Text({ nullable: true, description: 'the key that signed, of `GET /wps/lottery/draw-keys`' })
  keyId: string | null;
}

export class CommitmentPageDto extends OpenPageOf(CommitmentDto) {}

/** A public key that signed days and draws, as a JWK. */
export class DrawKeyDto {
  @Text({ description: 'its RFC 7638 thumbprint' })
  id: string;

  @Text()
  kty: string;

  @Text()
  crv: string;

  @Text()
  x: string;

  @Instant({ description: 'of the first that it signed' })
  since: Date;
}

export class DrawKeysDto {
  @ListOf(() => DrawKeyDto, { max: 100 })
  keys: DrawKeyDto[];
}

/** All that somebody needs who checks a vendor draw without us. */
export class ProofDto {
  @Text()
  game: string;

  @Text({ description: 'as the reader’s language calls it' })
  gameName: string;

  @Text({ description: 'SSC, PK10, K3, C11X5 or KLSF' })
  kind: string;

  @Text()
  number: string;

  @Text({ description: 'hex; known before the day’s first draw was sold' })
  commitment: string;

  @Int({ description: 'hashing the seed so often gives the commitment' })
  place: number;

  @Int({ description: 'draws of the day' })
  length: number;

  @Text({ description: 'hex' })
  seed: string;

  @Text({ description: 'what HMAC-SHA256 under the seed is taken of, with `|` and a count of blocks from 0 behind it' })
  message: string;

  @ListOf(null, { max: 20, description: 'empty: the beacon was silent, and the draw is cancelled' })
  result: string[];

  @Instant()
  closesAt: Date;

  @Instant({ nullable: true, description: 'null of a draw that is older than signatures' })
  drawnAt: Date | null;

  @Text({ nullable: true, description: 'the beacon’s hash; null: this draw has none' })
  chain: string | null;

  @Int({ nullable: true, description: 'the beacon’s round, announced before the draw was sold' })
  round: number | null;

  @Text({ nullable: true, description: 'what the beacon said, in hex: the end of the message' })
  randomness: string | null;

  @Text({ nullable: true, description: 'the beacon’s own signature, in hex; its SHA-256 is the randomness' })
  beaconSignature: string | null;

  @Text({ nullable: true, description: 'the draw as it is signed' })
  record: string | null;

  @Text({ nullable: true, description: 'Ed25519 over the record’s text in UTF-8, in hex' })
  signature: string | null;

  @Text({ nullable: true, description: 'the key that signed, of `GET /wps/lottery/draw-keys`' })
  keyId: string | null;

  @Text({ description: 'the day as it was announced' })
  announcement: string;

  @Text({ nullable: true, description: 'Ed25519 over the announcement' })
  announcementSignature: string | null;

  @Text({ nullable: true })
  announcementKeyId: string | null;
}

/** An issue as operators see it. */
export class IssueRecordDto {
  @Id()
  id: string;

  @Text()
  game: string;

  @Text()
  gameName: string;

  @OneOf(gameKinds)
  kind: (typeof gameKinds)[number];

  @OneOf(regions, { nullable: true })
  region: (typeof regions)[number] | null;

  @Text()
  number: string;

  @Text()
  day: string;

  @Instant()
  opensAt: Date;

  @Instant()
  closesAt: Date;

  @Instant()
  drawsAt: Date;

  @OneOf(issueStates)
  state: (typeof issueStates)[number];

  @Json({ nullable: true })
  result: object | null;

  @Text({ nullable: true, description: 'the operator whose entry waits for a second one' })
  enteredBy: string | null;

  @Flag({ description: 'operators read different digits' })
  entriesDiffer: boolean;

  @Text({ nullable: true, description: 'the operator who asked for a cancellation that waits' })
  cancelAskedBy: string | null;

  @Text({ nullable: true })
  cancelReason: string | null;

  @Id({
    nullable: true,
    description: 'the request for a cancellation that waits; a day after it was made it does no more',
  })
  cancelRequestId: string | null;

  @Int({ description: 'how often the result was corrected' })
  revision: number;

  @Text({ nullable: true, description: 'the operator who asked for a correction that waits' })
  correctionAskedBy: string | null;

  @Text({ nullable: true })
  correctionReason: string | null;

  @Id({
    nullable: true,
    description: 'the request for a correction that waits; a day after it was made it does no more',
  })
  correctionId: string | null;

  @Json({ nullable: true, description: 'the numbers that are to count instead' })
  correctionResult: object | null;
}

export class IssuePageDto extends OpenPageOf(IssueRecordDto) {}

/** What an operator read off an official draw, entered twice. */
export class EnterResultDto {
  @Json({ maxBytes: 2000, description: 'the numbers by prize: DB, G1 to G7 or G8' })
  prizes: object;

  @Json({ maxBytes: 2000, description: 'the same, entered once more' })
  repeat: object;
}

export class CancelDto {
  @Text({ min: 3, max: 500 })
  reason: string;
}

export class ApproveCancelDto {
  @Id({ description: 'the request that was looked at' })
  requestId: bigint;
}

/** Another reading of an official draw that is settled, entered twice. */
export class CorrectDto extends EnterResultDto {
  @Text({ min: 3, max: 500 })
  reason: string;
}

export class ApproveCorrectionDto {
  @Id({ description: 'the request that was looked at' })
  correctionId: bigint;
}
