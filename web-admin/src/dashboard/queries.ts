import { services } from '../api/resources.js';
import { useReading } from '../ui/use-reading.js';

/* The figures of each service have their own query: one that is down leaves the others standing. */

export const useIdentityFigures = () =>
  useReading(['dashboard', 'identity'], 'dashboard', (api) => api.identityDashboard());

export const useWalletFigures = () => useReading(['dashboard', 'wallet'], 'dashboard', (api) => api.walletDashboard());

export const useGamesFigures = () => useReading(['dashboard', 'games'], 'dashboard', (api) => api.gamesDashboard());

export const useContractsFigures = () =>
  useReading(['dashboard', 'contracts'], 'contracts', (api) => api.contractsDashboard());

/** Parked events over all services; a service that does not answer makes the sum unknown, not smaller. */
export const useDeadLetterCount = () =>
  useReading(['deadLetters', 'count'], 'deadLetters', async (api) => {
    const counts = await Promise.all(services.map((service) => api.deadLetterCount(service)));
    return counts.reduce((sum, count) => sum + count, 0);
  });
