import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { queryClient } from './query-client';
import { statusKey } from './status-key';

const refused = (code: string) =>
  queryClient
    .fetchQuery({ queryKey: [code], retry: false, queryFn: () => Promise.reject(new ApiError(code, 'closed', 503)) })
    .catch(() => undefined);

describe('a refusal because the site closed', () => {
  it.each([
    ['gateway.maintenance', 1],
    ['gateway.region_restricted', 1],
    ['games.maintenance', 0],
    ['system.unavailable', 0],
  ])('%s asks %i times anew who may enter', async (code, times) => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    await refused(code);
    expect(asked.mock.calls.filter(([filter]) => filter?.queryKey === statusKey)).toHaveLength(times);
    asked.mockRestore();
  });
});
