import { useTranslation } from 'react-i18next';
import type { Claim } from '../../api/promotions';
import { ButtonLink } from '../../components/button';
import { useTime } from '../../i18n/use-time';
import { useWhole } from '../../i18n/use-whole';
import { offerPaths } from './offer-paths';

/** The wheel that a promotion gives spins of: until when they can be spun, how many are left, and what became of them once it is over. */
export function GivenWheel({ wheel }: { wheel: NonNullable<Claim['wheel']> }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const whole = useWhole();
  const { title, closesAt, isOpen, granted, left } = wheel;
  if (!isOpen) return left === 0 ? null : <p className="sm">{t('spins.gone', { title, left: whole(left) })}</p>;
  return (
    <div className="stack tight">
      <p className="sm">{t('spins.of', { title, at: moment(closesAt) })}</p>
      {granted > 0 && <p>{t('spins.left', { left: whole(left), granted: whole(granted) })}</p>}
      {left > 0 && (
        <ButtonLink size="sm" to={offerPaths.wheel}>
          {t('spins.to')}
        </ButtonLink>
      )}
    </div>
  );
}
