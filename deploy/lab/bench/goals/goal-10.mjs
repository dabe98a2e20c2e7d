import { startEvents } from '../events.mjs';
import { speed } from '../harness.mjs';

const batch = 500;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 10,
  title: `effectively-once projection, events per second, ${batch} a batch`,
  against: 'the same batches and update without dedupe; one transaction per message on a bare connection',
  needs: { kafka: true },
  bars: [speed(0.7, 'plain'), speed(40, 'single', 'one per transaction')],
  async prepare(bench) {
    const events = await startEvents(bench);
    const side =
      (work) =>
      ({ seconds }) =>
        events.run(work, { seconds, batch });
    return {
      sides: { plain: side('plain'), subject: side('once'), single: side('single') },
      roles: { plain: ['load', 'postgres'], subject: ['load', 'postgres'], single: ['load', 'postgres'] },
      close: () => events.close(),
    };
  },
};
