import { startEvents } from '../events.mjs';
import { speed } from '../harness.mjs';

const batch = 2000;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 8,
  title: `relay, journal rows to Kafka per second, acks all, ${batch} a batch`,
  against: 'kafkajs alone: the same messages ready made, same broker and batch size',
  needs: { kafka: true },
  bars: [speed(0.8)],
  async prepare(bench) {
    const events = await startEvents(bench, { rows: Math.ceil(400_000 * bench.scale) });
    return {
      sides: {
        reference: ({ seconds }) => events.run('rawSend', { seconds, batch }),
        subject: ({ seconds }) => events.run('relay', { seconds, batch }),
      },
      roles: { reference: ['load'], subject: ['load', 'postgres'] },
      invariants: async (side) => (side === 'subject' ? events.run('relayed') : []),
      close: () => events.close(),
    };
  },
};
