import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';

/** What a service measured, read again every minute; nothing is asked for while the operator may not list `resource`. */
export function useReading<T>(
  queryKey: readonly string[],
  resource: string,
  read: (api: ConsoleDataProvider) => Promise<T>,
): UseQueryResult<T> {
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  return useQuery({
    queryKey,
    queryFn: () => read(api),
    enabled: isAllowed(permissions, resource, 'list'),
    staleTime: 20_000,
    refetchInterval: 60_000,
  });
}
