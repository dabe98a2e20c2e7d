import { ApiProperty } from '@nestjs/swagger';
import { Id, Int, Minor, Text } from '@banyan/kernel/dto';
import { WinnerDto } from '../winner/winner.dto.js';

export class DashboardQuery {
  @Text({ optional: true, max: 32, description: 'one brand; absent: all' })
  brand?: string;

  @Text({ optional: true, max: 10 })
  currency = 'VND';
}

export class LargeWinDto extends WinnerDto {
  @Id()
  id: string;

  @Id()
  memberId: string;

  @Text()
  brand: string;

  @Text({ description: 'the vassalage' })
  vendor: string;
}

export class GamesDashboardDto {
  @Int({ description: 'members with a bet or win in the last five minutes' })
  playersNow: number;

  @Int()
  roundsToday: number;

  @Minor({ description: 'stakes less wins of the rounds begun today; may be negative' })
  ggrTodayMinor: string;

  @Text()
  currency: string;

  @Int()
  openRounds: number;

  @Int({ description: 'minutes since the oldest of them began' })
  oldestOpenMinutes: number;

  @Int({ description: 'open for more than a day' })
  overdueRounds: number;

  @Int({ description: 'requests about vendors, new ones too, that wait for a second operator; of all brands' })
  vendorRequests: number;

  @ApiProperty({ type: LargeWinDto, isArray: true })
  largeWins: LargeWinDto[];
}
