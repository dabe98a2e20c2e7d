import { Id, Instant, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { PromoBudgetDto } from './vendor.dto.js';
import { vendorShapes, walletModes, type VendorShape, type WalletMode } from './vendor.entity.js';

/** How a vendor names a currency of ours. */
export class VendorCurrencyDto {
  @Text({ max: 10, pattern: /^[A-Z0-9]{2,10}$/, description: 'ours' })
  currency: string;

  @Text({ max: 20, pattern: /^[A-Za-z0-9_.-]{1,20}$/, description: 'theirs; the same in our own protocol' })
  code: string;

  @Text({ max: 18, pattern: /^[1-9]\d{0,17}$/, description: 'the worth of one of their units in our minor units' })
  unitMinor: string;
}

/** A vendor as it is to begin. */
class BeginningDto {
  @Text({ max: 32, pattern: /^[a-z0-9][a-z0-9-]{1,31}$/, description: 'never changed later: the vassalage' })
  code: string;

  @Text({ max: 80 })
  name: string;

  @Text({ max: 300, pattern: /^https?:\/\/[^\s#]+$/, description: 'where its games open; in production https only' })
  launchUrl: string;

  @Text({
    nullable: true,
    max: 300,
    pattern: /^https?:\/\/[^\s?#]+$/,
    description: 'where our own calls go; null: it takes none',
  })
  apiUrl: string | null;

  @OneOf(walletModes, { description: 'transfer: the vendor keeps what members moved there' })
  walletMode: WalletMode;

  @OneOf(vendorShapes, { description: 'the protocol that it speaks' })
  shape: VendorShape;

  @Text({ nullable: true, max: 2000, description: 'PEM, where the protocol signs with a private key' })
  publicKey: string | null;

  @ListOf(() => VendorCurrencyDto, { min: 1, max: 20 })
  currencies: VendorCurrencyDto[];

  @ListOf(null, { max: 200, description: 'addresses and CIDR ranges; empty lets every address in' })
  ipList: string[];

  @ListOf(() => PromoBudgetDto, { max: 20, description: 'what it may pay outside of rounds; empty: nothing' })
  promoBudgets: PromoBudgetDto[];

  @Int({ min: 1, max: 100_000 })
  requestsPerSecond: number;
}

export class AskVendorDto extends BeginningDto {
  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}

/** A vendor that waits for a second operator, for a day. */
export class NewVendorDto extends BeginningDto {
  @Id()
  id: string;

  @Text()
  reason: string;

  @Text({ description: 'username of the operator who asked' })
  maker: string;

  @Instant()
  askedAt: Date;
}

export class NewVendorPageDto extends PageOf(NewVendorDto) {}

export class DecideVendorDto {
  @Text({ min: 3, max: 500, description: 'why; kept in the audit log' })
  reason: string;
}
