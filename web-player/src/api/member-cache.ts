import { queryClient } from './query-client';

/** What any visitor sees; the rest belongs to whoever is signed in. */
const forEverybody = new Set<unknown>([
  'whitelabel',
  'sections',
  'system-status',
  'vendors',
  'register-settings',
  'winners',
  'banks',
  'domain-route',
  'help-center',
]);

/** Another person sits here now: nothing of the last one stays on the screen. */
export const forgetMember = (): Promise<void> =>
  queryClient.resetQueries({ predicate: ({ queryKey }) => !forEverybody.has(queryKey[0]) });
