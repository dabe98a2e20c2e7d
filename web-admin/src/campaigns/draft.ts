import { hasBudget } from '../api/reward.js';
import type { Campaign, CampaignContent } from '../api/promotion-types.js';
import { toLocal } from '../ui/local-time.js';
import { asTyped, minorTyped } from '../ui/minor-typed.js';

type Terms = CampaignContent['terms'];
type Reward = Terms['reward'];
export type Trigger = Terms['trigger'];

export const categories = [
  'SPORT', 'LIVE', 'SLOTS', 'POKER', 'FISHING', 'LOTTERY', 'REBATE', 'POINTS_MALL', 'RANKING', 'DEPOSIT', 'APP_DOWNLOAD', 'NEW_PLAYER',
  'GAMING', 'OTHER',
] as const satisfies ReadonlyArray<CampaignContent['category']>; // prettier-ignore
export const tags = ['NEWBIE', 'LIMITED', 'SPECIAL', 'DAILY', 'HIGH_REBATE', 'VIP'] as const;
export const triggers = [
  'REGISTRATION', 'FIRST_DEPOSIT', 'DEPOSIT', 'STAKE', 'LOSS', 'CODE', 'APPLICATION', 'DATE', 'SIGN_IN',
] as const satisfies readonly Trigger[]; // prettier-ignore
export const periods = ['ONCE', 'DAY', 'WEEK', 'MONTH'] as const satisfies ReadonlyArray<Terms['per']>;
export const rewardKinds = ['CASH', 'BONUS', 'POINTS', 'SPINS', 'FREE_ROUNDS'] as const satisfies ReadonlyArray<
  Reward['kind']
>;
export const wagerBases = ['BONUS', 'DEPOSIT_PLUS_BONUS'] as const satisfies ReadonlyArray<Reward['wagerBase']>;
export const gameCategories = ['RNG', 'FISH', 'LIVE', 'SPORTS', 'PVP', 'LOTTERY'] as const;

export type Contribution = Record<(typeof gameCategories)[number], number>;

/** A campaign as it is typed: amounts in whole units. */
export interface Draft extends Omit<CampaignContent, 'budgetMinor' | 'terms'> {
  brand: string;
  budget: string;
  terms: Omit<Terms, 'minMinor' | 'reward'> & { min: string };
  reward: Omit<Reward, 'amountMinor' | 'maxMinor' | 'ladder'> & {
    amount: string;
    max: string;
    /** Amounts with a semicolon between them. */
    ladder: string;
  };
}

export const emptyDraft = (): Draft => ({
  brand: '',
  currency: 'VND',
  category: 'DEPOSIT',
  tags: [],
  priority: 0,
  startsAt: toLocal(new Date().toISOString()),
  endsAt: null,
  budget: '',
  stock: 1_000,
  texts: [],
  terms: {
    trigger: 'DEPOSIT',
    per: 'ONCE',
    min: '',
    code: '',
    withinDays: 0,
    languages: [],
    accountTypes: [],
    exclusive: true,
    paidIn: false,
    perNetwork: 0,
    perPhone: 0,
    perCard: 0,
    automatic: false,
    claimDays: 7,
  },
  reward: {
    kind: 'CASH',
    count: 0,
    wheelId: null,
    rounds: null,
    amount: '',
    percent: 0,
    max: '',
    ladder: '',
    turnover: 1,
    wagerBase: 'BONUS',
    wagerTimes: 0,
    bonusDays: 0,
    contribution: { RNG: 100, FISH: 100, LIVE: 10, SPORTS: 100, PVP: 0, LOTTERY: 50 },
  },
});

const typed = (minor: string, currency: string): string => (minor === '0' ? '' : asTyped(minor, currency));

/** What kind of reward a campaign gives: by what is published, else by its draft. */
export const kindOf = ({ published, draft }: Campaign): Reward['kind'] =>
  (published ?? draft)?.terms.reward.kind ?? 'CASH';

/** What of a campaign is written on: its draft, else what is published. */
export function draftOf(campaign: Campaign): Draft {
  const content = campaign.draft ?? campaign.published;
  if (!content) return { ...emptyDraft(), brand: campaign.brand };
  const { budgetMinor, terms, ...rest } = content;
  const { minMinor, reward, ...termsRest } = terms;
  const { amountMinor, maxMinor, ladder, ...rewardRest } = reward;
  const { currency } = content;
  return {
    ...rest,
    brand: campaign.brand,
    budget: typed(budgetMinor, currency),
    terms: { ...termsRest, min: typed(minMinor, currency) },
    reward: {
      ...rewardRest,
      amount: typed(amountMinor, currency),
      max: typed(maxMinor, currency),
      ladder: ladder.map((step) => typed(step, currency)).join('; '),
    },
  };
}

/** Terms as the server takes them; null while an amount cannot be read. */
export function termsOf({
  currency,
  terms: { min, ...terms },
  reward: { amount, max, ladder, ...reward },
}: Draft): Terms | null {
  const minor = (text: string) => {
    const read = minorTyped(text, currency);
    return read === null ? '0' : read;
  };
  const steps = ladder.split(';').map((text) => text.trim()).filter(Boolean).map(minor); // prettier-ignore
  const [least, fixed, most] = [minor(min), minor(amount), minor(max)];
  if (least === undefined || fixed === undefined || most === undefined || steps.includes(undefined)) return null;
  return {
    ...terms,
    minMinor: least,
    reward: { ...reward, amountMinor: fixed, maxMinor: most, ladder: steps.flatMap((step) => step ?? []) },
  };
}

/** A campaign as the server takes it; null while something is missing. */
export function contentOf(draft: Draft): CampaignContent | null {
  const terms = termsOf(draft);
  const budgetMinor = hasBudget(draft.reward.kind) ? minorTyped(draft.budget, draft.currency) : '0';
  const { currency, category, tags: chosen, priority, startsAt, endsAt, stock, texts, brand } = draft;
  const said = texts.length > 0 && texts.every(({ title }) => title.trim() !== '');
  if (!terms || !budgetMinor || !said || brand === '' || (endsAt !== null && endsAt <= startsAt)) return null;
  return { currency, category, tags: chosen, priority, startsAt, endsAt, budgetMinor, stock, texts, terms };
}

/** The texts with one of a language changed; one without title and content is none. */
export function withText(
  texts: Draft['texts'],
  language: string,
  change: { title?: string; content?: string },
): Draft['texts'] {
  const before = texts.find((each) => each.language === language) ?? { language, title: '', content: '' };
  const after = { ...before, ...change };
  const known = texts.some((each) => each.language === language);
  const all = known ? texts.map((each) => (each.language === language ? after : each)) : [...texts, after];
  return all.filter(({ title, content }) => title !== '' || content !== '');
}
