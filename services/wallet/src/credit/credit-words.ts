import { say } from '@banyan/texts';
import type { CreditLimitDto, CreditReportDto } from './credit.dto.js';

/** The words of a report in the language of a code. */
export const wordsOf = (language: string) => ({
  /** Those that it has in common with monthly statements. */
  common: (key: string, values = {}) => say('messages', `wallet.statement.${key}`, language, values),
  own: (key: string, values = {}) => say('messages', `wallet.credit.${key}`, language, values),
});

export type Words = ReturnType<typeof wordsOf>;

export const limitName = ({ own }: Words, { kind, period, setBy }: CreditLimitDto): string =>
  `${own(`limit_${kind}`)}, ${own(`per_${period}`)} (${own(`by_${setBy}`)})`;

/** `2026-10-05 07:30`, in the report's zone. */
export const timeOf = (at: Date, { zone }: CreditReportDto): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(at);

const categories = ['RNG', 'FISH', 'LIVE', 'SPORTS', 'PVP', 'LOTTERY'];

/** Of a kind of game; of one that is in no catalogue: other games. */
export const categoryName = ({ own }: Words, category: string): string =>
  own(`game_${categories.includes(category) ? category : 'unlisted'}`);
