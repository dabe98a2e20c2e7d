import { ApiProperty } from '@nestjs/swagger';
import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { TermsDto, TermsViewDto } from '../contract/terms.dto.js';
import { contractKinds, type ContractKind } from '../terms/terms.js';
import { bulkActions, bulkProblems, type BulkAction } from './bulk-check.js';
import { mostAtOnce } from './bulk-facts.js';

export class BulkId {
  @Id()
  id: bigint;
}

class BulkAsked {
  @OneOf(bulkActions, { description: 'REMIND: of an offer or an amendment that waits for the downline' })
  action: BulkAction;

  @OneOf(contractKinds)
  kind: ContractKind;

  @Nested(() => TermsDto, { optional: true, description: 'of an offer or an amendment' })
  terms?: TermsDto;
}

/** What would become of a command, without making anything. */
export class BulkPreviewRequest extends BulkAsked {
  @ListOf(null, {
    optional: true,
    min: 1,
    max: mostAtOnce,
    description:
      'ids of members; absent: for OFFER all direct downlines without a contract of the kind, for AMEND all whose contract with me runs, for REMIND all whom I wait for',
  })
  downlineIds?: string[];

  @Int({ optional: true, max: 10_000, description: 'instead of terms: my own, with every rate so much lower' })
  belowMineBp?: number;
}

/** The same request under the same key is carried out once. */
export class BulkRequest extends BulkAsked {
  @Uuid()
  requestKey: string;

  @ListOf(null, { min: 1, max: mostAtOnce, description: 'ids of members' })
  downlineIds: string[];
}

export class BulkProblemDto {
  @OneOf(bulkProblems)
  code: (typeof bulkProblems)[number];

  @Int({ optional: true, description: 'the tier it is about, from 0' })
  tier?: number;
}

export class BulkPreviewRowDto {
  @Id()
  downlineId: string;

  @Text({ nullable: true, description: 'null: nobody of my team' })
  downline: string | null;

  @Text({ nullable: true })
  nickname: string | null;

  @Id({ nullable: true, description: 'its contract of the kind, with whomever' })
  contractId: string | null;

  @Nested(() => TermsViewDto, { nullable: true, description: 'what is agreed on with it now' })
  inForce: TermsViewDto | null;

  @ListOf(() => BulkProblemDto, { description: 'none: it would be made' })
  problems: BulkProblemDto[];

  @Int({ description: 'contracts further down that would end when it agrees' })
  cancels: number;
}

export class BulkPreviewDto {
  @Nested(() => TermsViewDto, { nullable: true, description: 'what would be asked of each' })
  terms: TermsViewDto | null;

  @ListOf(() => BulkPreviewRowDto, { max: mostAtOnce })
  rows: BulkPreviewRowDto[];

  @Int({ description: 'of the rows, those that would be made' })
  made: number;

  @ApiProperty({ type: [Number], description: 'tiers that pay as much as my own: nothing is left for me' })
  equalTiers: number[];

  @Flag({ description: 'there are more than fit into one command' })
  more: boolean;
}

export class BulkDto {
  @Id()
  id: string;

  @Uuid()
  requestKey: string;

  @OneOf(bulkActions)
  action: BulkAction;

  @OneOf(contractKinds)
  kind: ContractKind;

  @Nested(() => TermsViewDto, { nullable: true })
  terms: TermsViewDto | null;

  @Int()
  total: number;

  @Int()
  done: number;

  @Int()
  refused: number;

  @Int({ description: 'not looked at yet; goes on by itself' })
  waiting: number;

  @Instant()
  createdAt: Date;
}

export class BulkPageDto extends PageOf(BulkDto) {}

/** What became of a command for one downline. */
export class BulkItemDto {
  @Int({ description: 'its place in the command, from 0' })
  position: number;

  @Id()
  downlineId: string;

  @Text({ nullable: true })
  downline: string | null;

  @OneOf(['WAITING', 'DONE', 'REFUSED'] as const)
  state: 'WAITING' | 'DONE' | 'REFUSED';

  @Id({ nullable: true })
  contractId: string | null;

  @ListOf(() => BulkProblemDto)
  problems: BulkProblemDto[];

  @Instant({ nullable: true })
  doneAt: Date | null;
}

export class BulkItemPageDto extends PageOf(BulkItemDto) {}
