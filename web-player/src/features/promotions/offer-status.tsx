import { useTranslation } from 'react-i18next';
import type { OfferStatus } from '../../api/promotions';
import { Badge, type BadgeProps } from '../../components/badge';

const looks: Readonly<Record<OfferStatus, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  JOIN: { tone: 'accent', icon: 'plus' },
  CLAIM: { tone: 'festive', icon: 'gift' },
  APPLYING: { tone: 'info', icon: 'clock' },
  CLOSED: { icon: 'lock' },
  REJECTED: { tone: 'negative', icon: 'alert' },
  ISSUED: { tone: 'positive', icon: 'check' },
  CLAIMED: { tone: 'positive', icon: 'check' },
  IN_PROCESS: { tone: 'info', icon: 'clock' },
  SIGNED_UP: { tone: 'info', icon: 'check' },
  COMING_SOON: { icon: 'clock' },
};

/** Where the reader is with a promotion, in a word. */
export function StatusBadge({ status }: { status: OfferStatus }) {
  const { t } = useTranslation('promotions');
  return <Badge {...looks[status]}>{t(`status.${status}`)}</Badge>;
}
