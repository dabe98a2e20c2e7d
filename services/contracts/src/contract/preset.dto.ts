import { Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { contractKinds, type ContractKind } from '../terms/terms.js';
import { offerProblems } from '../terms/offer-check.js';
import { TermsDto, TermsViewDto } from './terms.dto.js';

export class PresetId {
  @Id()
  id: bigint;
}

export class PresetOfferDto {
  @OneOf(contractKinds)
  kind: ContractKind;

  @Nested(() => TermsDto)
  terms: TermsDto;
}

/** Offers to keep ready for whoever registers by a link, or is given an account, with this preset. */
export class PresetRequest {
  @Text({ max: 60, description: 'for the agent alone' })
  name: string;

  @ListOf(() => PresetOfferDto, { min: 1, max: 4, description: 'one of a kind at most' })
  offers: PresetOfferDto[];
}

export class PresetOfferViewDto extends TermsViewDto {
  @OneOf(contractKinds)
  kind: ContractKind;
}

export class PresetDto {
  @Id()
  id: string;

  @Text()
  name: string;

  @ListOf(() => PresetOfferViewDto)
  offers: PresetOfferViewDto[];

  @Int({ description: 'how many offers were made by it' })
  made: number;

  @Int({ description: 'how many could not be made when somebody joined; see results' })
  dropped: number;

  @Instant()
  createdAt: Date;
}

export class PresetPageDto extends PageOf(PresetDto) {}

const dropReasons = [...offerProblems, 'preset_gone'] as const;

export class PresetProblemDto {
  @OneOf(dropReasons, { description: 'preset_gone: it was removed before, or is another agent’s' })
  code: (typeof dropReasons)[number];

  @Int({ optional: true, description: 'the tier it is about, from 0' })
  tier?: number;
}

/** What became of an offer when somebody joined: it waits for him as a contract, or was dropped for these problems. */
export class PresetResultDto {
  @Id()
  id: string;

  @Id()
  presetId: string;

  @Text({ nullable: true })
  preset: string | null;

  @Id()
  memberId: string;

  @Text()
  member: string;

  @OneOf(contractKinds, { nullable: true, description: 'null: of the preset as a whole' })
  kind: ContractKind | null;

  @Id({ nullable: true, description: 'null: dropped' })
  contractId: string | null;

  @ListOf(() => PresetProblemDto)
  problems: PresetProblemDto[];

  @Instant()
  at: Date;
}

export class PresetResultPageDto extends PageOf(PresetResultDto) {}
