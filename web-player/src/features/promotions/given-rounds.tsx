import { useTranslation } from 'react-i18next';
import type { Claim } from '../../api/promotions';
import { FreeRoundsOf } from '../shared/free-rounds';

/** Free rounds that a promotion gives: what is left of them, until when, and the way to the game; else what became of them. */
export function GivenRounds({ rounds: { state, grantId } }: { rounds: NonNullable<Claim['rounds']> }) {
  const { t } = useTranslation('promotions');
  if (state === null || state === 'REFUSED') return null;
  const told = <p className="sm">{t(`rounds.${state}`)}</p>;
  return state === 'GRANTED' && grantId !== null ? <FreeRoundsOf id={grantId}>{told}</FreeRoundsOf> : told;
}
