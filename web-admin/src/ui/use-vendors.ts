import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import { isAllowed } from '../api/access.js';
import { maxPerPage, type ConsoleDataProvider } from '../api/data-provider.js';
import type { Vendor } from '../api/types.js';

const query = {
  filter: {},
  pagination: { page: 1, perPage: maxPerPage },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** The vendors by name, for those who may read them; they hardly ever change. */
export function useVendors(): Vendor[] {
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const { data } = useQuery({
    queryKey: ['vendors', 'names'],
    queryFn: async () => (await api.getList<Vendor>('vendors', query)).data,
    enabled: isAllowed(permissions, 'vendors', 'list'),
    staleTime: 60_000,
  });
  return data ?? [];
}
