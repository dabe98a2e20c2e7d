import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import type { Lane } from '../api/vendors';
import { Icon } from '../components/icon';
import { useSections } from '../brand/use-sections';
import { useVendors } from '../session';
import { paths } from '../navigation/paths';
import { usePopup } from './use-popup';

function useCurrentCategory(): string | undefined {
  const { pathname } = useLocation();
  return matchPath('/games/:category', pathname)?.params.category;
}

/** The slot lane goes straight to its list; the others open their vendors: a tile its first game, the count beside it all of them. */
function VendorMenu({ lane, current }: { lane: Lane; current: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  const { open, button, area, hover, press, close } = usePopup();
  const id = useId();
  const category = t(`common:category.${lane.title}`);
  return (
    <div className="drop" {...area}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={current || undefined}
        onPointerEnter={hover}
        onClick={press}
      >
        <span className="name">{category}</span> <Icon name="down" />
      </button>
      <div className="drop-panel" id={id} hidden={!open}>
        <ul>
          {lane.cards.map((card) => (
            <li key={card.vassalage}>
              <Link to={paths.play(card.game)} onClick={close}>
                <b>{card.name}</b>
              </Link>
              <Link className="num" to={paths.games(lane.title, card.vassalage)} onClick={close}>
                {t('gamesOfVendor', { count: card.games })}
                <span className="sr">: {card.name}</span>
              </Link>
            </li>
          ))}
        </ul>
        <Link className="more" to={paths.games(lane.title)} onClick={close}>
          {t('allOf', { category })} <Icon name="right" />
        </Link>
      </div>
    </div>
  );
}

/** Categories that have vendors, in the house's order. Nothing stands there before all do: it would move. */
export function CategoryNav() {
  const { t } = useTranslation(['shell', 'common']);
  const { lanes, waiting } = useVendors();
  const current = useCurrentCategory();
  const has = useSections();
  return (
    <nav className="cats" aria-label={t('categories')}>
      {!waiting && (
        <NavLink to={paths.lottery()}>
          <span className="name">{t('lottery')}</span>
        </NavLink>
      )}
      {lanes.map((lane) =>
        lane.title === 'RNG' ? (
          <Link
            key={lane.title}
            to={paths.games(lane.title)}
            aria-current={current === lane.title ? 'page' : undefined}
          >
            <span className="name">{t('common:category.RNG')}</span>
          </Link>
        ) : (
          <VendorMenu key={lane.title} lane={lane} current={current === lane.title} />
        ),
      )}
      {!waiting && has('promotions') && (
        <NavLink to={paths.promotions}>
          <span className="name">{t('promotions')}</span>
        </NavLink>
      )}
    </nav>
  );
}
