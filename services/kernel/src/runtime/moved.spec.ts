import { describe, expect, it } from '@jest/globals';
import { loadConfig, z } from './config.js';

const sound = {
  BANYAN_ENV: 'development',
  HTTP_PORT: '1',
  INTERNAL_PORT: '2',
  REDIS_URL: 'redis://x',
  TOKEN_JWKS: '{}',
};
const rules = { movedToConsole: ['dayLimit', 'dayWorth'] };
const load = (over: Record<string, string>) => () =>
  loadConfig('spec', { other: z.string().optional() }, { ...sound, ...over }, rules);

describe('a variable that moved to the console', () => {
  it('stops the start while it is set, so that no stricter value is lost unseen', () => {
    expect(load({ DAY_LIMIT: '5', DAY_WORTH: '6' })).toThrow(/^spec cannot start: DAY_LIMIT, DAY_WORTH .*console/);
    expect(load({ DAY_LIMIT: '', OTHER: 'x' })()).toMatchObject({ service: 'spec', other: 'x' });
  });
});
