import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router';
import { Badge } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { useQueueCounts } from '../live/queue-counts.js';
import { usePlaces, type Place } from './places.js';

<<<<<<< HEAD
interface Entry {
  resource: string;
  path: string;
  icon: IconName;
  label: string;
  queue?: QueueName;
}

const item = (resource: string, icon: IconName, queue?: QueueName): Entry => ({
  resource,
  path: `/${resource}`,
  icon,
  label: `console.menu.${resource}`,
  queue,
});

/** The menu in groups. An entry shows only when the operator may read its resource. */
const groups: [group: string, entries: Entry[]][] = [
  [
    'operations',
    [
      { resource: 'dashboard', path: '/', icon: 'chart', label: 'console.menu.dashboard' },
      item('withdrawals', 'up', 'withdrawals'),
      item('deposits', 'dn', 'deposits'),
      item('approvals', 'check', 'approvals'),
    ],
  ],
  ['people', [item('members', 'users'), item('operators', 'user'), item('roles', 'shield')]],
  ['products', [item('games', 'grid'), item('vendors', 'link'), item('rounds', 'slots')]],
  [
    'agents',
    [
      item('contracts', 'file'),
      item('contractRequests', 'clock'),
      item('terminations', 'x'),
      item('runs', 'cal'),
      item('bills', 'note'),
      item('defaults', 'lock'),
      item('teamSales', 'chart'),
      item('affiliates', 'user'),
      item('announcements', 'bell'),
      item('lineMoves', 'tree'),
      { resource: 'contracts', path: '/contract-limits', icon: 'shield', label: 'console.menu.limits' },
    ],
  ],
  [
    'money',
    [
      item('ledger', 'swap'),
      item('transfers', 'users'),
      { resource: 'ledger', path: '/integrity', icon: 'bank', label: 'console.menu.integrity' },
    ],
  ],
  [
    'system',
    [
      item('auditLogs', 'clock'),
      { resource: 'deadLetters', path: '/events', icon: 'bolt', label: 'console.menu.events' },
      { resource: 'deadLetters', path: '/queues', icon: 'menu', label: 'console.menu.queues' },
      item('deadLetters', 'alert'),
    ],
  ],
];

function MenuLink({ entry, onGo }: { entry: Entry; onGo?: () => void }) {
=======
function MenuLink({ entry, onGo }: { entry: Place; onGo?: () => void }) {
>>>>>>> ff75025 (feat(console): add a command palette, a keyboard map, audit trails beside every object, and bulk decisions)
  const t = useTranslate();
  const counts = useQueueCounts();
  const count = entry.queue && counts[entry.queue];
  return (
    <NavLink to={entry.path} end={entry.path === '/'} onClick={onGo}>
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
