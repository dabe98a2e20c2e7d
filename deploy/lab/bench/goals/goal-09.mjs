import { startEvents } from '../events.mjs';

const rate = 5000;
const quantile = (name, atMost) => ({ name, atMost, of: (pair) => pair.subject[name] / pair.reference[name] });

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 9,
  title: `from commit to visible in a projection, ${rate} events per second: outbox, relay, Kafka, inbox`,
  against: 'kafkajs alone from send to eachBatch, the same messages at the same moments',
  needs: { kafka: true },
  bars: [{ ...quantile('p50', 3), name: '' }, quantile('p99', 5)],
  async prepare(bench) {
    const events = await startEvents(bench);
    return {
      sides: {
        reference: ({ seconds }) => events.run('rawVisible', { seconds, rate }),
        subject: ({ seconds }) => events.run('visible', { seconds, rate }),
      },
      close: () => events.close(),
    };
  },
};
