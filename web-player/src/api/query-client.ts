import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const retriesOfReads = 2;

/** Reads are asked again when the line failed, never when the server said no. Writes are never repeated unseen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < retriesOfReads && error instanceof ApiError && error.outcomeUnknown,
    },
    mutations: { retry: false },
  },
});
