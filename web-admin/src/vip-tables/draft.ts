import type { VipContent } from '../api/promotion-types.js';
import { asTyped, minorTyped } from '../ui/minor-typed.js';

export const rated = ['RNG', 'FISH', 'LIVE', 'SPORTS', 'PVP', 'LOTTERY'] as const;
export const levelAmounts = [
  'depositMinor',
  'validMinor',
  'keepMinor',
  'upgradeMinor',
  'monthlyMinor',
  'birthdayMinor',
  'withdrawalDayMinor',
] as const;
export type LevelAmount = (typeof levelAmounts)[number];

/** A table as it is typed: amounts in whole units, by the same names as they are sent. */
export type VipDraft = VipContent;

/** Every amount of a content turned into another form; null as soon as one has none. */
function turned(content: VipContent, turn: (amount: string) => string | null): VipContent | null {
  let whole = true;
  const of = (amount: string): string => {
    const made = turn(amount);
    whole &&= made !== null;
    return made ?? '0';
  };
  const made = {
    ...content,
    levels: content.levels.map((level) => ({
      ...level,
      ...Object.fromEntries(levelAmounts.map((name) => [name, of(level[name])])),
    })),
    rebate: { ...content.rebate, minMinor: of(content.rebate.minMinor), capMinor: of(content.rebate.capMinor) },
    cashback: {
      ...content.cashback,
      capMinor: of(content.cashback.capMinor),
      tiers: content.cashback.tiers.map((tier) => ({ ...tier, lossMinor: of(tier.lossMinor) })),
    },
  };
  return whole ? made : null;
}

/** As it is typed. */
export const draftOf = (content: VipContent, currency: string): VipDraft =>
  turned(content, (minor) => asTyped(minor, currency)) ?? content;

/** As the server takes it; null while an amount cannot be read or a level has no name. */
export function contentOf(draft: VipDraft, currency: string): VipContent | null {
  if (draft.levels.some(({ name }) => name.trim() === '')) return null;
  return turned(draft, (text) => {
    const minor = minorTyped(text, currency);
    return minor === undefined ? null : (minor ?? '0');
  });
}

/** A further level as the highest one is, and the next number. */
export function withLevel(draft: VipDraft): VipDraft {
  const highest = draft.levels.at(-1);
  if (!highest) return draft;
  const level = draft.levels.length;
  return { ...draft, levels: [...draft.levels, { ...highest, level, name: `VIP ${level}` }] };
}
