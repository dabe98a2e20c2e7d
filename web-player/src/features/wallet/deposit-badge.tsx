import { useTranslation } from 'react-i18next';
import type { DepositState } from '../../api/deposit';
import { Badge, type BadgeProps } from '../../components/badge';
import type { IconName } from '../../components/icon';

const looks: Record<DepositState, [NonNullable<BadgeProps['tone']>, IconName]> = {
  CREATED: ['accent', 'clock'],
  PENDING: ['accent', 'clock'],
  SUCCESS: ['positive', 'check'],
  FAILED: ['negative', 'x'],
  EXPIRED: ['warning', 'clock'],
  MANUAL_REVIEW: ['warning', 'search'],
};

export function DepositBadge({ state }: { state: DepositState }) {
  const { t } = useTranslation('wallet');
  const [tone, icon] = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`depositState.${state}`)}
    </Badge>
  );
}
