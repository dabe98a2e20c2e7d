import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { categories, tags, triggers, type Category, type Trigger } from '../campaign/terms.js';
import { ClaimDto, GivenWheelDto, statuses, type Status } from '../claim/claim.dto.js';

/** A condition in words, whether the reader meets it, and how far he is. */
export class ConditionDto {
  @Text() code: string;
  @Text({ max: 500 }) sentence: string;
  @Flag({ nullable: true, description: 'null: not known to who is not signed in, or met by what comes after joining' })
  met: boolean | null;
  @Minor({ nullable: true, description: 'of what is counted, what there is' }) haveMinor: string | null;
  @Minor({ min: 0n, nullable: true }) needMinor: string | null;
}

/** A promotion in the language of the request. */
export class OfferDto {
  @Id() id: string;
  @Text() title: string;
  @Text({ min: 0, max: 2_000 }) content: string;
  @OneOf(categories) category: Category;
  @ListOf(null, { description: tags.join(', ') }) tags: string[];
  @OneOf(triggers) trigger: Trigger;
  @OneOf(statuses) status: Status;
  @Text() currency: string;
  @Instant() startsAt: Date;
  @Instant({ nullable: true }) endsAt: Date | null;
  @ListOf(null, { description: 'what one gets, and what is asked for it' }) reward: string[];
  @Nested(() => GivenWheelDto, { nullable: true, description: 'of a promotion that gives spins' })
  wheel: GivenWheelDto | null;
  @ListOf(() => ConditionDto) conditions: ConditionDto[];
  @Nested(() => ClaimDto, { nullable: true, description: 'the reader’s latest of it' }) claim: ClaimDto | null;
}

export class OfferPageDto extends PageOf(OfferDto) {}

/** The ladder of signing in. */
export class SignInDto {
  @Flag({ description: 'false: the brand has none now' }) open: boolean;
  @Text({ min: 0 }) currency: string;
  @ListOf(null, { description: 'minor units of each day in a row' }) ladder: string[];
  @Int({ description: 'days in a row until now' }) days: number;
  @Flag() today: boolean;
}
