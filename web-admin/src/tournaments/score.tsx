import type { TournamentScore } from '../api/promotion-types.js';
import { Money } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';

/** A score: money, or of the best multiple how many times the stake. */
export function Score({ scoring, score, currency }: Pick<TournamentScore, 'scoring' | 'score' | 'currency'>) {
  const { number } = useFormat();
  return scoring === 'MULTIPLIER' ? `${number(Number(score) / 100)}×` : <Money minor={score} currency={currency} />;
}
