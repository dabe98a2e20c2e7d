import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Category } from '../../api/vendors';
import { Skeleton } from '../../components/empty-state';
import { MotifPicture } from '../../components/motif-picture';
import { useVendors } from '../../session';
import { paths } from '../../navigation/paths';

const pictures: Record<Category, { motif: string; palette: string; seed: string; plain?: boolean }> = {
  RNG: { motif: 'seven', palette: 'son', seed: 'bay', plain: true },
  LIVE: { motif: 'roulette', palette: 'tan', seed: 'ban' },
  SPORTS: { motif: 'football', palette: 'tan', seed: 'f1' },
  FISH: { motif: 'koi', palette: 'vinh', seed: 'koi1' },
  PVP: { motif: 'cards', palette: 'son', seed: 'bai' },
};
/** Before the brand's own order is there. */
const usual: readonly Category[] = ['RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP'];

/** A link per category that has games, with how many. */
export function CategoryLinks() {
  const { t } = useTranslation(['home', 'common']);
  const { lanes, vendorsOf, loaded } = useVendors();
  const open = loaded ? lanes.map(({ title }) => title) : usual;
  // A single link is no choice.
  if (loaded && open.length < 2) return null;
  return (
    <nav className="mt-6" aria-label={t('doors')}>
      <ul className="doors">
        {open.map((category) => {
          const games = vendorsOf(category).reduce((sum, card) => sum + card.games, 0);
          return (
            <li key={category}>
              <Link className="door" to={paths.games(category)}>
                <span className="door-picture">
                  <MotifPicture {...pictures[category]} />
                </span>
                <b>{t(`common:category.${category}`)}</b>
                {loaded ? (
                  <span className="num">{t('games', { count: games })}</span>
                ) : (
                  <Skeleton className="h-3 w-12" />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
