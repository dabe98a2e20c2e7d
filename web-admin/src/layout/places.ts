import { usePermissions, useStoreContext } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { QueueName } from '../live/queue-counts.js';
import type { IconName } from '../ui/icon.js';
import { screens } from '../screens.js';
import { listStoreKey } from '../ui/refused-filters.js';

/** A screen of the menu. `key` goes there after G. */
export interface Place {
  resource: string;
  path: string;
  icon: IconName;
  label: string;
  key?: string | undefined;
  queue?: QueueName | undefined;
}

/** The menu in groups. */
const groups = screens.map(
  ([group, all]) =>
    [
      group,
      all.flatMap(({ resource, icon, key, queue, path = `/${resource}`, word = resource, inMenu = true }): Place[] =>
        inMenu ? [{ resource, icon, key, queue, path, label: `console.menu.${word}` }] : [],
      ),
    ] as const,
);

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
