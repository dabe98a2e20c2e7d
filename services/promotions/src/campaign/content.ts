import type { Contribution, Terms } from './terms.js';

/** What is said of a campaign in one language. */
export interface CampaignText {
  readonly language: string;
  readonly title: string;
  readonly content: string;
}

/** A campaign as it is stored: amounts as digit strings, times in the brand's zone. */
export interface Content {
  readonly currency: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly priority: number;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly budgetMinor: string;
  readonly stock: number;
  readonly texts: readonly CampaignText[];
  readonly terms: StoredTerms;
}

type Stored<T> = {
  readonly [K in keyof T]: T[K] extends bigint ? string : T[K] extends readonly bigint[] ? readonly string[] : T[K];
};
type StoredReward = Stored<Terms['reward']>;
/** Terms of before there was the choice lack `exclusive`, `paidIn` and the bounds of networks, mobiles and bank accounts: they were joined without asking for these. Rewards were money alone. */
export interface StoredTerms
  extends
    Partial<Pick<Stored<Terms>, keyof typeof chosenBefore>>,
    Omit<Stored<Terms>, 'reward' | keyof typeof chosenBefore> {
  readonly reward: Omit<StoredReward, keyof typeof rewardedBefore> &
    Partial<Pick<StoredReward, keyof typeof rewardedBefore>>;
}

/** What counts where terms say nothing of it. */
const chosenBefore = { exclusive: true, paidIn: false, perNetwork: 0, perPhone: 0, perCard: 0 };
const rewardedBefore = { count: 0, wheelId: null, rounds: null };

/** Terms as they are reckoned with. */
export const termsOf = ({ minMinor, reward, ...rest }: StoredTerms): Terms => ({
  ...chosenBefore,
  ...rest,
  minMinor: BigInt(minMinor),
  reward: {
    ...rewardedBefore,
    ...reward,
    amountMinor: BigInt(reward.amountMinor),
    maxMinor: BigInt(reward.maxMinor),
    ladder: reward.ladder.map(BigInt),
    contribution: reward.contribution as Contribution,
  },
});

/** Terms as they are stored. */
export const storedTerms = ({ minMinor, reward, ...rest }: Terms): StoredTerms => ({
  ...rest,
  minMinor: String(minMinor),
  reward: {
    ...reward,
    amountMinor: String(reward.amountMinor),
    maxMinor: String(reward.maxMinor),
    ladder: reward.ladder.map(String),
  },
});

/** The text for a reader of a language: his own, else the first. */
export const textFor = (texts: readonly CampaignText[], language: string): Omit<CampaignText, 'language'> => {
  const { title = '', content = '' } = texts.find((each) => each.language === language) ?? texts[0] ?? {};
  return { title, content };
};
