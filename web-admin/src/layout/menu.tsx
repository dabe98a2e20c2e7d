import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router';
import { Badge } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { useQueueCounts } from '../live/queue-counts.js';
import { useFreshPlace, usePlaces, type Place } from './places.js';

function MenuLink({ entry, onGo }: { entry: Place; onGo?: () => void }) {
  const t = useTranslate();
  const counts = useQueueCounts();
  const count = entry.queue && counts[entry.queue];
  const fresh = useFreshPlace();
  const go = () => {
    fresh(entry);
    onGo?.();
  };
  return (
    <NavLink to={entry.path} end={entry.path === '/'} onClick={go}>
      <Icon name={entry.icon} />
      {t(entry.label)}
      {count ? (
        <Badge tone={entry.queue === 'withdrawals' ? 'acc' : ''}>
          <span className="num">{count}</span>
        </Badge>
      ) : null}
    </NavLink>
  );
}

/** The side navigation. `onGo` closes the drawer that holds it on a phone. */
export function Menu({ onGo }: { onGo?: () => void }) {
  const t = useTranslate();
  const visible = usePlaces();
  return (
    <nav className="nav" aria-label={t('console.menu.label')}>
      {visible.map(([name, entries]) => (
        <Fragment key={name}>
          <span className="cap">{t(`console.menu.${name}`)}</span>
          {entries.map((entry) => (
            <MenuLink key={entry.path} entry={entry} onGo={onGo} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
