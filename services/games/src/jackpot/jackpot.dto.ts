import { Instant, ListOf, Minor, Text } from '@banyan/kernel/dto';

/** A pool that can be won now, as its vendor reported it last. Amounts in minor units of `currency`. */
export class JackpotDto {
  @Text({ description: 'the vassalage' })
  vendor: string;

  @Text({ description: "the vendor's code of the pool" })
  pool: string;

  @Text({ description: 'in the language of the request' })
  name: string;

  @Text()
  currency: string;

  @Minor({ min: 0n })
  amountMinor: string;

  @Instant()
  reportedAt: Date;

  @ListOf(null, { description: 'codes of games that may win it, twelve at most' })
  games: string[];

  @Minor({ nullable: true, description: 'the latest win; null when there was none' })
  lastWinMinor: string | null;

  @Instant({ nullable: true })
  lastWonAt: Date | null;
}
