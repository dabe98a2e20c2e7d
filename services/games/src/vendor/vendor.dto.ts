import { ApiProperty, PickType } from '@nestjs/swagger';
import { Flag, Id, Instant, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { WaitingCeilingDto, WinCeilingDto } from '../ceiling/ceiling.dto.js';
import { changeKinds, type ChangeKind } from './vendor-change-kinds.js';
import { vendorShapes, walletModes, type VendorShape, type WalletMode } from './vendor.entity.js';

export class MaintenanceDto {
  @Instant()
  from: Date;

  @Instant({ nullable: true, description: 'null: until an operator lifts it' })
  until: Date | null;

  @Text({ max: 500, nullable: true })
  message: string | null;
}

/** Sets, replaces or (with `from: null`) lifts a maintenance. */
export class SetMaintenanceDto {
  @Instant({ nullable: true, description: 'null lifts the maintenance' })
  from: Date | null;

  @Instant({ optional: true, nullable: true, description: 'absent or null: until it is lifted' })
  until?: Date | null;

  @Text({ optional: true, nullable: true, max: 500 })
  message?: string | null;
}

export class VendorKeyDto {
  @Text()
  keyId: string;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true, description: 'null for the current key, the end of the overlap for an earlier one' })
  validUntil: Date | null;
}

/** What a vendor may pay outside of rounds in any 24 hours; a currency that is not named: nothing. */
export class PromoBudgetDto {
  @Text({ max: 10 })
  currency: string;

  @Text({ max: 18, pattern: /^\d{1,18}$/, description: 'in minor units' })
  amountMinor: string;
}

export class VendorDto {
  @Id()
  id: string;

  @Text({ description: 'the vassalage' })
  code: string;

  @Text()
  name: string;

  @Text()
  launchUrl: string;

  @Text({ nullable: true, description: 'where our own calls to the vendor go; null: it takes none' })
  apiUrl: string | null;

  @OneOf(walletModes, { description: 'transfer: the vendor keeps what members moved there' })
  walletMode: WalletMode;

  @OneOf(vendorShapes, { description: 'the protocol that it speaks' })
  shape: VendorShape;

  @Text({ nullable: true, max: 2000, description: 'PEM, where the protocol signs with a private key' })
  publicKey: string | null;

  @Flag()
  enabled: boolean;

  @Instant({ nullable: true, description: 'when its games opened the first time; null: they have not yet' })
  liveAt: Date | null;

  @Flag({ description: "its games may be opened through the brand's launch hosts, which serve what its own does" })
  usesLaunchHosts: boolean;

  @ListOf(null)
  ipList: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'our currency to theirs, with the worth of their unit',
  })
  currencies: Record<string, { code: string; unitMinor: string }>;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'our language code to theirs' })
  languages: Record<string, string>;

  @ListOf(() => PromoBudgetDto)
  promoBudgets: PromoBudgetDto[];

  @Int({ min: 1 })
  requestsPerSecond: number;

  @ApiProperty({ type: MaintenanceDto, nullable: true })
  maintenance: MaintenanceDto | null;

  @Int({ description: 'games that some brand has enabled, each counted once however many brands have it' })
  games: number;

  @Int({ description: 'requests about it that wait for a second operator' })
  waitingRequests: number;

  @Instant()
  updatedAt: Date;
}

/** What one operator asked for and another decides on within a day. */
export class VendorChangeDto {
  @Id()
  id: string;

  @OneOf(changeKinds, { description: 'KEY: a new secret; FIELDS: everything else' })
  kind: ChangeKind;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'what is to be replaced, by field' })
  before: Record<string, unknown>;

  @ApiProperty({ type: 'object', additionalProperties: true })
  after: Record<string, unknown>;

  @Text()
  reason: string;

  @Text({ description: 'username of the operator who asked' })
  maker: string;

  @Instant()
  askedAt: Date;
}

export class DecideChangeDto {
  @Id({ description: 'of the change that was read' })
  change: bigint;

  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}

export class VendorDetailDto extends VendorDto {
  @ApiProperty({ type: VendorChangeDto, isArray: true, description: 'what waits for a second operator' })
  waiting: VendorChangeDto[];

  @ApiProperty({ type: WinCeilingDto, isArray: true, description: 'above which wins are held for two operators' })
  ceilings: WinCeilingDto[];

  @ApiProperty({ type: WaitingCeilingDto, isArray: true, description: 'what waits for a second operator' })
  waitingCeilings: WaitingCeilingDto[];

  @ApiProperty({ type: VendorKeyDto, isArray: true })
  keys: VendorKeyDto[];
}

export class VendorPageDto extends PageOf(VendorDto) {}

const waits = 'another value than now waits for a second operator; the rest of the change does not';

export class UpdateVendorDto {
  @Text({ optional: true, max: 80 })
  name?: string;

  @Flag({ optional: true, description: 'of a vendor that was never live, to switch it on waits for a second operator' })
  enabled?: boolean;

  @Flag({ optional: true })
  usesLaunchHosts?: boolean;

  @Text({ optional: true, max: 300, pattern: /^https?:\/\/[^\s#]+$/, description: waits })
  launchUrl?: string;

  @Text({
    optional: true,
    nullable: true,
    max: 300,
    pattern: /^https?:\/\/[^\s?#]+$/,
    description: waits,
  })
  apiUrl?: string | null;

  @OneOf(walletModes, { optional: true, description: waits })
  walletMode?: WalletMode;

  @OneOf(vendorShapes, { optional: true, description: waits })
  shape?: VendorShape;

  @Text({ optional: true, nullable: true, max: 2000, description: waits })
  publicKey?: string | null;

  @ListOf(null, {
    optional: true,
    max: 200,
    description: `addresses and CIDR ranges; empty lets every address in; ${waits}`,
  })
  ipList?: string[];

  @ListOf(() => PromoBudgetDto, { optional: true, max: 20, description: waits })
  promoBudgets?: PromoBudgetDto[];

  @Int({ optional: true, min: 1, max: 100_000 })
  requestsPerSecond?: number;

  @Text({ optional: true, min: 3, max: 500, description: 'why; kept in the audit log' })
  reason?: string;
}

export class RotateKeyDto {
  @Int({ min: 0, max: 43_200, description: 'how long the earlier secret stays valid' })
  overlapMinutes: number;

  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}

/** A key that waits for a second operator. */
export class AskedKeyDto extends PickType(VendorKeyDto, ['keyId'] as const) {
  @Id({ description: 'of the change that waits' })
  change: string;

  @Text({ description: 'the first part of the secret, shown this once: the vendor puts the second behind it' })
  part: string;
}

/** The key is in use. */
export class RotatedKeyDto extends PickType(VendorKeyDto, ['keyId'] as const) {
  @Text({ description: 'the second part of the secret, shown this once: the vendor puts it behind the first' })
  part: string;

  @Instant({ nullable: true, description: 'when the earlier key ends; null when there was none' })
  previousValidUntil: Date | null;
}
