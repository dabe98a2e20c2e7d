import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { riskCodes, type RiskCode } from './risk-checks.js';
import { riskLevels, type RiskLevel } from './risk-score.js';
import { OwnWithdrawal, PaidTo, TimelineStep } from './withdrawal.dto.js';

/** A withdrawal in the console's list. */
export class WithdrawalRow extends OwnWithdrawal {
  @Id() memberId: bigint;
  @Text() username: string;
  @Text() brand: string;
  @Id({ nullable: true }) claimedBy: bigint | null;
  @Text({ nullable: true }) claimedByName: string | null;
  @Instant({ nullable: true }) claimedUntil: Date | null;
  @Id({ nullable: true }) firstApprover: bigint | null;
  @Text({ nullable: true }) firstApproverName: string | null;

  @Int({
    nullable: true,
    max: 100,
    description:
      'what was so when it was asked for: a score of 0 to 100 that decides nothing; null for what was asked before there were scores',
  })
  riskScore: number | null;

  @OneOf(riskLevels, { nullable: true }) riskLevel: RiskLevel | null;
  @Int() payoutAttempt: number;
}
export class WithdrawalPage extends PageOf(WithdrawalRow) {}

/** One state that a withdrawal was in, since when and by whom. */
export class ReviewedStep extends TimelineStep {
  @Text() actor: string;
}

/** Something a reviewer should know, as it is now. */
export class RiskCheckDto {
  @OneOf(riskCodes) code: RiskCode;
  @Flag() ok: boolean;
  @Text({ description: 'hours, percent or a count, by the code' }) detail: string;
}

/** A check that failed when the withdrawal was asked for. */
export class RiskFoundDto {
  @OneOf(riskCodes) code: RiskCode;
  @Int({ description: 'what it added to the score' }) points: number;
  @Text() detail: string;
}

/** A withdrawal with all that a reviewer needs. */
export class ReviewedWithdrawal extends WithdrawalRow {
  @Nested(() => PaidTo, { description: 'masked; `reveal` shows one field of it' }) bankCard: PaidTo;
  @ListOf(() => ReviewedStep) timeline: ReviewedStep[];
  @ListOf(() => RiskCheckDto) checks: RiskCheckDto[];
  @ListOf(() => RiskFoundDto, { nullable: true }) riskFound: RiskFoundDto[] | null;
  @Minor() twoPersonLimitMinor: bigint;
  @Flag() needsTwo: boolean;
}
