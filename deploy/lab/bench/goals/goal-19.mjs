import { startPlaying } from '../playing.mjs';
import { platformServices } from '../soak.mjs';

const launchLimitMs = 1000;
const requestLimitMs = 100;

const times = (atMost, side, reference, name) => ({ name, atMost, of: (pair) => pair[side].p50 / pair[reference].p50 });
const bare = ['bare', 'load'];
const platform = [...platformServices, 'postgres', 'redis', 'kafka', 'load'];

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 19,
  title: `in Chromium, from the press on a tile to the game's first frame, p50 and p95; from the press on Spin to the result, real money, without and with the reels' run; until the spin's answer begins, p95`,
  against: `a bare page with a frame by bare Fastify, p50; ${launchLimitMs} ms; a button there that asks and shows the answer, p50; ${requestLimitMs} ms`,
  needs: { redis: true, kafka: true },
  bars: [
    times(5, 'launch', 'bareLaunch', ''),
    { name: 'of a second', atMost: 1, of: ({ launch }) => launch.p95 / launchLimitMs },
    times(5, 'spin', 'bareSpin', 'spin'),
    { name: 'its request', atMost: 1, of: ({ spin }) => spin.requestP95 / requestLimitMs },
  ],
  async prepare(bench) {
    const playing = await startPlaying(bench);
    return {
      sides: {
        bareLaunch: playing.launch('bare launching'),
        launch: playing.launch('launching'),
        bareSpin: playing.spin('bare'),
        spin: playing.spin('still'),
        reels: playing.spin('moving'),
      },
      roles: { bareLaunch: bare, launch: platform, bareSpin: bare, spin: platform, reels: platform },
      invariants: (side) => (side === 'spin' ? playing.broken() : []),
      close: playing.close,
    };
  },
};
