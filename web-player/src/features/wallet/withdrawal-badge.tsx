import { useTranslation } from 'react-i18next';
import type { WithdrawalState } from '../../api/withdrawal';
import { Badge } from '../../components/badge';
import { toneOf } from './withdrawal-states';

const icons = { positive: 'check', negative: 'x', warning: 'alert', accent: 'clock' } as const;

export function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation('wallet');
  const tone = toneOf(state);
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
