import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Category } from '../../api/vendors';
import { useChosenInSight } from '../../components/use-chosen-in-sight';
import { useVendors } from '../../session';
import { paths } from '../../navigation/paths';

/** The shelves, as links: each is an address of its own. */
export function CategoryChips({ current }: { current: Category | undefined }) {
  const { t } = useTranslation(['lobby', 'common']);
  const { lanes } = useVendors();
  const row = useChosenInSight<HTMLUListElement>(current);
  const shelves: Array<Category | undefined> = [undefined, ...lanes.map(({ title }) => title)];
  return (
    <nav aria-label={t('categories')}>
      <ul ref={row} className="chips scroll" tabIndex={0}>
        {shelves.map((category) => (
          <li key={category ?? 'ALL'}>
            <Link className="chip" to={paths.games(category)} aria-current={category === current ? 'page' : undefined}>
              {category ? t(`common:category.${category}`) : t('all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
