import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { services } from '../api/resources.js';

const staleTime = 20_000;
const refetchInterval = 60_000;

function useSight(resource: string) {
  const { permissions = [] } = usePermissions<string[]>();
  return isAllowed(permissions, resource, 'list');
}

const useApi = () => useDataProvider<ConsoleDataProvider>();

/** The figures of each service have their own query: one that is down leaves the others standing. */
export function useIdentityFigures() {
  const api = useApi();
  const enabled = useSight('dashboard');
  return useQuery({
    queryKey: ['dashboard', 'identity'],
    queryFn: () => api.identityDashboard(),
    enabled,
    staleTime,
    refetchInterval,
  });
}

export function useWalletFigures() {
  const api = useApi();
  const enabled = useSight('dashboard');
  return useQuery({
    queryKey: ['dashboard', 'wallet'],
    queryFn: () => api.walletDashboard(),
    enabled,
    staleTime,
    refetchInterval,
  });
}

export function useGamesFigures() {
  const api = useApi();
  const enabled = useSight('dashboard');
  return useQuery({
    queryKey: ['dashboard', 'games'],
    queryFn: () => api.gamesDashboard(),
    enabled,
    staleTime,
    refetchInterval,
  });
}

export function useContractsFigures() {
  const api = useApi();
  const enabled = useSight('contracts');
  return useQuery({
    queryKey: ['dashboard', 'contracts'],
    queryFn: () => api.contractsDashboard(),
    enabled,
    staleTime,
    refetchInterval,
  });
}

export function useIntegrity() {
  const api = useApi();
  const enabled = useSight('ledger');
  return useQuery({ queryKey: ['integrity'], queryFn: () => api.integrity(), enabled, staleTime, refetchInterval });
}

/** Parked events over all services; a service that does not answer makes the sum unknown, not smaller. */
export function useDeadLetterCount() {
  const api = useApi();
  const enabled = useSight('deadLetters');
  return useQuery({
    queryKey: ['deadLetters', 'count'],
    queryFn: async () => {
      const counts = await Promise.all(services.map((service) => api.deadLetterCount(service)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    enabled,
    staleTime,
    refetchInterval,
  });
}
