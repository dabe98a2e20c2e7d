import { ApiProperty } from '@nestjs/swagger';
import { Flag, Instant, Minor, OneOf, Text } from '@banyan/kernel/dto';

const rankPeriods = ['day', 'week', 'month'] as const;
export type RankPeriod = (typeof rankPeriods)[number];

export class RankQuery {
  @OneOf(rankPeriods, { optional: true })
  period: RankPeriod = 'day';
}

export class WinnerDto {
  @Text({ description: 'masked' })
  player: string;

  @Text({ description: 'in the language of the request' })
  gameName: string;

  @Text()
  gameCode: string;

  @Flag({ description: 'a draw of the lottery, which has a page of its own' })
  lottery: boolean;

  @Minor()
  amountMinor: string;

  @Text()
  currency: string;

  @Instant()
  wonAt: Date;
}

export class RankListDto {
  @ApiProperty({ type: WinnerDto, isArray: true })
  list: WinnerDto[];
}
