import { currencies } from '@banyan/kernel/money';
import { languageOf } from '@banyan/texts';
import { errors } from '../errors.js';
import type { CampaignContent, CampaignRecordDto, RoundsGameDto, TermsDto } from './campaign.dto.js';
import { storedTerms, termsOf, type Content } from './content.js';
import { flawOf, hasCost, isMoney, mostOf, tags as knownTags, type RewardKind, type Terms } from './terms.js';

/** Throws `promotions.campaign_terms` for a currency that the platform does not have. */
export function requireCurrency(currency: string): void {
  if (!Object.hasOwn(currencies, currency)) throw errors.campaign_terms({ field: 'currency' });
}

/** Throws `promotions.campaign_texts` for a language that players do not have, or that comes twice. */
export function requireTexts(texts: ReadonlyArray<{ readonly language: string }>): void {
  const languages = new Set(texts.map(({ language }) => language));
  if (languages.size !== texts.length || ![...languages].every((code) => languageOf(code)))
    throw errors.campaign_texts();
}

/** Terms off the wire. */
export function readTerms({ minMinor, accountTypes, languages, reward, ...rest }: TermsDto): Terms {
  if (!accountTypes.every((type) => /^\d{1,3}$/.test(type))) throw errors.campaign_terms({ field: 'accountTypes' });
  if (!languages.every((code) => languageOf(code))) throw errors.campaign_terms({ field: 'languages' });
  if (!reward.ladder.every((step) => /^\d{1,15}$/.test(step))) throw errors.campaign_terms({ field: 'ladder' });
  const { RNG, FISH, LIVE, SPORTS, PVP, LOTTERY } = reward.contribution;
  return {
    ...rest,
    perNetwork: rest.perNetwork ?? 0,
    perPhone: rest.perPhone ?? 0,
    perCard: rest.perCard ?? 0,
    minMinor,
    languages,
    accountTypes: accountTypes.map(Number),
    reward: {
      ...reward,
      count: reward.count ?? 0,
      wheelId: reward.wheelId ?? null,
      rounds: reward.rounds ? roundsOf(reward.rounds) : null,
      ladder: reward.ladder.map(BigInt),
      contribution: { RNG, FISH, LIVE, SPORTS, PVP, LOTTERY },
    },
  };
}

const roundsOf = ({ vendor, game, name, days }: RoundsGameDto) => ({ vendor, game, name, days });

/** A campaign as it may be stored. */
export function checked(written: CampaignContent): Content {
  const { currency, category, tags, priority, startsAt, endsAt, budgetMinor, stock, texts } = written;
  requireCurrency(currency);
  const terms = readTerms(written.terms);
  const flaw = flawOf(terms);
  if (flaw) throw errors.campaign_terms({ field: flaw });
  if (!tags.every((tag) => knownTags.some((known) => known === tag))) throw errors.campaign_terms({ field: 'tags' });
  requireTexts(texts);
  // Points and spins have no budget beside their stock: each reward brings the same.
  if (budgetMinor < mostOf(terms.reward) || budgetMinor > 0n !== hasCost(terms.reward.kind))
    throw errors.campaign_budget();
  const said = texts.map(({ language, title, content }) => ({ language, title, content }));
  const rest = { currency, category, tags: [...new Set(tags)], priority, startsAt, endsAt, stock };
  return { ...rest, budgetMinor: String(budgetMinor), texts: said, terms: storedTerms(terms) };
}

/** A new version carries what was given already, in the currency that it was given in. */
export function requireCovered({ budgetMinor, stock, currency, terms }: Content, before: CampaignRecordDto): void {
  if (BigInt(budgetMinor) < BigInt(before.spentMinor) || stock < before.taken) throw errors.campaign_budget();
  if (before.version === 0) return;
  if (currency !== before.currency || termsOf(terms).trigger !== before.trigger)
    throw errors.campaign_terms({ field: 'trigger' });
  const given = (before.published as unknown as Content).terms.reward.kind;
  if (unitOf(given) !== unitOf(terms.reward.kind)) throw errors.campaign_terms({ field: 'kind' });
}

/** What was given is counted in. */
const unitOf = (kind: RewardKind): string => (isMoney(kind) ? 'MONEY' : kind);
