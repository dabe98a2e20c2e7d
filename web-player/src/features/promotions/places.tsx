import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChosenInSight } from '../../components/use-chosen-in-sight';
import { offerPaths } from './offer-paths';
import { paths } from '../../navigation/paths';
import { useWheelMark } from './use-wheel-mark';

const places = [
  ['offers', paths.promotions],
  ['claim', offerPaths.claims],
  ['center', offerPaths.center],
  ['envelopes', offerPaths.envelopes],
  ['wheel', offerPaths.wheel],
  ['tournaments', offerPaths.tournaments],
  ['points', offerPaths.points],
  ['vip', paths.vip],
] as const;

/** The pages of promotions, as links. */
export function Places({ here }: { here: (typeof places)[number][0] }) {
  const { t } = useTranslation('promotions');
  const isMarked = useWheelMark();
  const row = useChosenInSight<HTMLUListElement>(here);
  return (
    <nav aria-label={t('places')}>
      <ul ref={row} className="chips scroll" tabIndex={0}>
        {places.map(([name, to]) => (
          <li key={name}>
            <Link className="chip" to={to} aria-current={name === here ? 'page' : undefined}>
              {t(`place.${name}`)}
              {name === 'wheel' && isMarked && (
                <i className="place-mark">
                  <span className="sr">{t('wheel.mark')}</span>
                </i>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
