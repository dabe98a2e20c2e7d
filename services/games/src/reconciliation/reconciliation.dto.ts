import { ApiProperty } from '@nestjs/swagger';
import { Day, Id, Int, Instant, Minor, OneOf, PageOf, Text } from '@banyan/kernel/dto';

/** A vendor's day beside ours. */
export class ReconciliationDto {
  @Id()
  id: string;

  @Text({ description: 'the vassalage' })
  vendor: string;

  @Text({ description: 'YYYY-MM-DD, Asia/Ho_Chi_Minh' })
  day: string;

  @OneOf(['vendor', 'upload'])
  source: 'vendor' | 'upload';

  @OneOf(['DONE', 'FAILED'])
  state: 'DONE' | 'FAILED';

  @Text({ nullable: true, description: 'why there is no report' })
  problem: string | null;

  @Int({ description: 'rounds that began on that day, as we have them' })
  roundsHere: number;

  @Int()
  roundsThere: number;

  @Int({ description: 'stated by the vendor, unknown here' })
  missingHere: number;

  @Int({ description: 'known here, not stated by the vendor' })
  missingThere: number;

  @Int({ description: 'other stakes or wins' })
  different: number;

  @Instant()
  createdAt: Date;
}

export class ReconciliationPageDto extends PageOf(ReconciliationDto) {}

/** One round that is not the same on both sides. Null where a side does not have it. */
export class DifferenceDto {
  @OneOf(['MISSING_HERE', 'MISSING_THERE', 'DIFFERENT'])
  kind: 'MISSING_HERE' | 'MISSING_THERE' | 'DIFFERENT';

  @Text({ description: 'as the vendor knows the member' })
  player: string;

  @Text({ description: "the vendor's id" })
  roundId: string;

  @Id({ nullable: true, description: 'of the round here' })
  round: string | null;

  @Text()
  currency: string;

  @Minor({ min: 0n, nullable: true })
  stakeHereMinor: string | null;

  @Minor({ min: 0n, nullable: true })
  stakeThereMinor: string | null;

  @Minor({ nullable: true })
  winHereMinor: string | null;

  @Minor({ min: 0n, nullable: true })
  winThereMinor: string | null;
}

export class ReconciliationDetailDto extends ReconciliationDto {
  @ApiProperty({ type: DifferenceDto, isArray: true, description: 'the first 1,000' })
  differences: DifferenceDto[];
}

/** Compares a day that is over. With a text that is the statement, else the vendor is asked for it. */
export class ReconcileDto {
  @Id()
  vendorId: bigint;

  @Day()
  day: string;

  @Text({ optional: true, max: 200_000, trim: false, description: 'CSV or JSON: player, round, bet, win, currency' })
  statement?: string;
}
