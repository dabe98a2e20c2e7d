import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { statusKey } from './status-key';

const retriesOfReads = 2;
const closed = /^(gateway|identity)\.(maintenance|region_restricted)$/;

/** Who is refused because the site closed meanwhile is shown why at once. */
function onError(error: Error): void {
  if (error instanceof ApiError && closed.test(error.code)) void queryClient.invalidateQueries({ queryKey: statusKey });
}

/** Reads are asked again when the line failed, never when the server said no. Writes are never repeated unseen. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < retriesOfReads && error instanceof ApiError && error.outcomeUnknown && !closed.test(error.code),
    },
    // One that waited for the line would go out later, for whoever is signed in by then.
    mutations: { retry: false, networkMode: 'always' },
  },
});
