import { useTranslation } from 'react-i18next';
import { roundStates, type Round } from '../../api/rounds';
import { Badge } from '../../components/badge';

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
