import { usePermissions, useStoreContext } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { QueueName } from '../live/queue-counts.js';
import type { IconName } from '../ui/icon.js';
import { listStoreKey } from '../ui/refused-filters.js';

/** A screen of the menu. `key` goes there after G. */
export interface Place {
  resource: string;
  path: string;
  icon: IconName;
  label: string;
  key: string;
  queue?: QueueName;
}

const item = (resource: string, icon: IconName, key: string, queue?: QueueName): Place => ({
  resource,
  path: `/${resource}`,
  icon,
  label: `console.menu.${resource}`,
  key,
  queue,
});

/** The menu in groups. */
const groups: [group: string, places: Place[]][] = [
  [
    'operations',
    [
      { resource: 'dashboard', path: '/', icon: 'chart', label: 'console.menu.dashboard', key: 'h' },
      item('withdrawals', 'up', 'w', 'withdrawals'),
      item('deposits', 'dn', 'd', 'deposits'),
      item('paymentCases', 'alert', '7', 'paymentCases'),
      item('heldWins', 'lock', '1', 'heldWins'),
      item('approvals', 'check', 'a', 'approvals'),
    ],
  ],
  ['people', [item('members', 'users', 'm'), item('operators', 'user', 'o'), item('roles', 'shield', 'r')]],
  [
    'products',
    [
      item('games', 'grid', 'g'),
      item('vendors', 'link', 'v'),
      item('rounds', 'slots', 's'),
      item('freeRounds', 'star', '4'),
      item('vendorTransfers', 'swap', '5'),
      item('reconciliations', 'check', '6'),
    ],
  ],
  [
    'agents',
    [
      item('contracts', 'file', 'c'),
      item('contractRequests', 'clock', 'y'),
      item('terminations', 'x', 't'),
      item('runs', 'cal', 'p'),
      item('bills', 'note', 'b'),
      item('defaults', 'lock', 'f'),
      item('teamSales', 'chart', 'j'),
      item('affiliates', 'user', 'n'),
      item('announcements', 'bell', '3'),
      item('lineMoves', 'tree', 'k'),
      { resource: 'contracts', path: '/contract-limits', icon: 'shield', label: 'console.menu.limits', key: '2' },
    ],
  ],
  [
    'money',
    [
      item('ledger', 'swap', 'l'),
      item('transfers', 'users', 'z'),
      { resource: 'ledger', path: '/integrity', icon: 'bank', label: 'console.menu.integrity', key: 'i' },
    ],
  ],
  ['platform', [item('brands', 'globe', '8'), item('maintenances', 'gear', '9'), item('regionRules', 'shield', '0')]],
  [
    'system',
    [
      item('auditLogs', 'clock', 'u'),
      { resource: 'deadLetters', path: '/events', icon: 'bolt', label: 'console.menu.events', key: 'e' },
      { resource: 'deadLetters', path: '/queues', icon: 'menu', label: 'console.menu.queues', key: 'q' },
      item('deadLetters', 'alert', 'x'),
    ],
  ],
];

/** The groups with the places that the operator may open. */
export function usePlaces(): Array<readonly [group: string, places: Place[]]> {
  const { permissions = [] } = usePermissions<string[]>();
  return groups
    .map(([name, places]) => [name, places.filter(({ resource }) => isAllowed(permissions, resource, 'list'))] as const)
    .filter(([, places]) => places.length);
}

/** The menu, the palette and the keys open a list as it is by default, whatever filter somebody left in it. */
export function useFreshPlace(): (place: Place) => void {
  const store = useStoreContext();
  return ({ resource, path }) => {
    if (path === `/${resource}`) store.removeItem(listStoreKey(resource));
  };
}
