import { useTranslation } from 'react-i18next';
import type { Tournament } from '../../api/tournaments';
import { Badge, type BadgeProps } from '../../components/badge';

const tones = {
  COMING: 'info',
  OPEN: 'accent',
  SETTLING: 'warning',
  ENDED: undefined,
} as const satisfies Readonly<Record<Tournament['status'], BadgeProps['tone']>>;

/** Where a tournament is by the clock. */
export function TournamentBadge({ status }: Pick<Tournament, 'status'>) {
  const { t } = useTranslation('promotions');
  return <Badge tone={tones[status]}>{t(`tournament.status.${status}`)}</Badge>;
}
