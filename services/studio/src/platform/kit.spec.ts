import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tryStudio } from '@banyan/vendor-kit';
import { frames, type Frames } from '../fixtures/frame.fixture.js';

/** The kit's other half, played against our own studio: the platform misbehaves, and the studio has to cope. */
describe('the acceptance kit against this studio', () => {
  let at: Frames;
  beforeAll(async () => {
    at = await frames();
  });
  afterAll(() => at.close());

  it('passes, whatever becomes of the calls', async () => {
    const { RoundJobs } = await import('../round/round.jobs.js');
    const session = await at.open('kit-player');
    const play = async () => {
      await at.spin(session);
      at.clock.advance(600_000);
      await at.app.get(RoundJobs).resolve();
    };
    const results = await tryStudio({ platform: at.platform, play, patienceMs: 5_000 });
    expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(results.filter(({ state }) => state === 'skipped').map(({ letter }) => letter)).toEqual(['9']);
  });

  it('is not fooled: a studio that gives up is found out', async () => {
    const results = await tryStudio({
      platform: at.platform,
      patienceMs: 300,
      play: async () => {
        at.platform.seen.push({
          path: '/bet',
          body: { ...round, transaction: `b-${at.platform.seen.length}`, amount: 1 },
          at: Date.now(),
        });
      },
    });
    const why = results.find(({ letter }) => letter === '1')?.why ?? '';
    expect(why).toContain('an amount that is not a text of digits');
    expect(why).toContain('was never answered');
  });
});

const round = { session: 's', player: 'p', game: 'g', round: 'r', currency: 'VND' };
