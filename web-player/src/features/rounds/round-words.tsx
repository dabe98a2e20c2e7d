import { useTranslation } from 'react-i18next';
import { roundStates, type Round } from '../../api/rounds';
import { Badge } from '../../components/badge';
import { Money } from '../../components/money';

const stateName = (state: string) => roundStates.find((known) => known === state.toUpperCase()) ?? 'other';

export function RoundState({ round }: { round: Round }) {
  const { t } = useTranslation('wallet');
  const name = stateName(round.state);
  return (
    <>
      <Badge tone={name === 'OPEN' ? 'accent' : undefined}>{t(`roundState.${name}`)}</Badge>
      {round.heldMinor !== '0' && <Badge tone="accent">{t('held.badge')}</Badge>}
    </>
  );
}

/** Won less staked, with its sign. */
export function Outcome({ stakeMinor, winMinor, currency }: Pick<Round, 'stakeMinor' | 'winMinor' | 'currency'>) {
  const net = BigInt(winMinor) - BigInt(stakeMinor);
  return <Money minor={net} currency={currency} tone={net > 0n ? 'win' : undefined} signed />;
}
