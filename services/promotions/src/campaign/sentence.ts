import { formatMoney } from '@banyan/kernel/money';
import { say, speakerOf } from '@banyan/texts';
import { gameCategories, isMoney, type Terms } from './terms.js';

/** A condition in words; `code` names it. */
export interface Condition {
  readonly code: string;
  readonly sentence: string;
}

export interface Sentences {
  /** What has to be done. */
  readonly conditions: readonly Condition[];
  /** What one gets, and what is asked for it. */
  readonly reward: readonly string[];
}

/** An amount as a reader of a language reads it. */
export function moneyIn(language: string, minor: bigint, currency: string): string {
  const { tag, format = tag } = speakerOf('messages', language);
  return formatMoney(minor, currency, format);
}

/** A number as a reader of a language reads it. */
function wholeIn(language: string, whole: number): string {
  const { tag, format = tag } = speakerOf('messages', language);
  return new Intl.NumberFormat(`${format}-u-nu-latn`).format(whole);
}

/**
 * A campaign's conditions and reward as the player reads them in a language. The player app, the console's form and the claims show what
 * this says; there is no other wording of them.
 */
export function sentencesOf(terms: Terms, currency: string, language: string): Sentences {
  const { trigger, per, minMinor, withinDays, claimDays, automatic, accountTypes, languages, reward } = terms;
  const money = (minor: bigint) => moneyIn(language, minor, currency);
  const said = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    say('messages', `promotions.${key}`, language, values);
  const condition = (code: string, values: Readonly<Record<string, string | number>> = {}): Condition => ({
    code,
    sentence: said(`condition.${code}`, values),
  });
  const conditions = [condition(trigger, { amount: money(minMinor), days: withinDays }), condition(`per_${per}`)];
  if (terms.exclusive && (trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT'))
    conditions.push(condition('exclusive'));
  if (terms.paidIn) conditions.push(condition('paid_in'));
  const { perNetwork, perPhone, perCard } = terms;
  for (const [code, most] of Object.entries({ network: perNetwork, phone: perPhone, card: perCard }))
    if (most > 0) conditions.push(condition(code, { most: wholeIn(language, most) }));
  if (accountTypes.length > 0) conditions.push(condition('account_types'));
  if (languages.length > 0) conditions.push(condition('languages', { languages: languages.join(', ') }));
  return {
    conditions,
    reward: [
      rewardSentence(),
      ...stakeSentences(),
      automatic ? said('reward.automatic') : said('reward.claim', { days: claimDays }),
    ],
  };

  function rewardSentence(): string {
    if (reward.kind === 'POINTS') return said('reward.points', { count: wholeIn(language, reward.count) });
    if (reward.kind === 'SPINS') return said('reward.spins', { count: wholeIn(language, reward.count) });
    if (reward.rounds !== null) {
      const { name, days } = reward.rounds;
      const count = wholeIn(language, reward.count);
      return said('reward.free_rounds', { count, game: name, amount: money(reward.amountMinor), days });
    }
    const kind = reward.kind === 'CASH' ? 'cash' : 'bonus';
    if (reward.ladder.length > 0) return said('reward.ladder', { amounts: reward.ladder.map(money).join(' · ') });
    if (reward.percent === 0) return said(`reward.${kind}`, { amount: money(reward.amountMinor) });
    const of = trigger === 'LOSS' ? 'loss' : 'deposit';
    return said(`reward.${kind}_of_${of}`, { percent: reward.percent, most: money(reward.maxMinor) });
  }

  function stakeSentences(): string[] {
    const shares = gameCategories
      .map((category) => `${said(`game.${category}`)} ${reward.contribution[category]}%`)
      .join(' · ');
    const counts = said('reward.shares', { shares });
    if (!isMoney(reward.kind)) return trigger === 'STAKE' ? [counts] : [];
    if (reward.kind === 'CASH') {
      const { turnover } = reward;
      const asked = turnover > 0 ? said('reward.turnover', { times: turnover }) : said('reward.no_turnover');
      return trigger === 'STAKE' ? [asked, counts] : [asked];
    }
    const base = reward.wagerBase === 'BONUS' ? 'wager' : 'wager_deposit';
    return [said(`reward.${base}`, { times: reward.wagerTimes, days: reward.bonusDays }), counts];
  }
}
