import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.js';
import { failpoint, failpointsOf } from './failpoint.js';

describe('failpoints', () => {
  it('do nothing unless they are armed', () => {
    expect(failpoint('relay.after_send')).toBeUndefined();
    expect(failpointsOf('')('relay.after_send')).toBeUndefined();
  });

  it('act at the n-th arrival, once, and only where they are armed', async () => {
    const point = failpointsOf('a.b=error@2, c.d=delay:30');
    await point('a.b');
    await point('x.y');
    await expect(point('a.b')).rejects.toThrow('failpoint a.b');
    await point('a.b');
    const before = performance.now();
    await point('c.d');
    expect(performance.now() - before).toBeGreaterThan(25);
  });

  it('that cannot be read are refused', () => {
    for (const text of ['a.b', 'a.b=explode', 'a.b=kill@x', '=kill'])
      expect(() => failpointsOf(text)).toThrow('no failpoint');
  });

  it('keep a production configuration from starting', () => {
    const armed = { ...process.env, EVENT_LOG: 'kafka', BANYAN_FAILPOINTS: 'a.b=kill' };
    expect(() => loadConfig('spec', {}, { ...armed, BANYAN_ENV: 'production' })).toThrow('BANYAN_FAILPOINTS');
    expect(loadConfig('spec', {}, { ...armed, BANYAN_ENV: 'test' }).env).toBe('test');
    const jumping = { ...process.env, EVENT_LOG: 'kafka', BANYAN_TEST_CLOCK: '/tmp/clock', BANYAN_ENV: 'production' };
    expect(() => loadConfig('spec', {}, jumping)).toThrow('BANYAN_TEST_CLOCK');
  });
});
