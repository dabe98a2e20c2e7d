import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The chain that stands in for drand's; anybody can reckon its rounds ahead, so it decides nothing but demo draws. */
export const chain = createHash('sha256').update('banyan beacon stand-in').digest('hex');
const genesis = 1_692_803_367;
const period = 3;

type Lie = 'silent' | 'wrong' | 'late';
const lies: readonly unknown[] = ['silent', 'wrong', 'late'];
/** How late a late round is. */
const lateRounds = 4;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
/** As long as drand's on quicknet, and signed by nobody. */
const signatureOf = (round: number): string => (hash(`${chain}.${round}.a`) + hash(`${chain}.${round}.b`)).slice(0, 96);

/** A public beacon as drand serves one: a number for everybody every three seconds, which is the SHA-256 of its signature. */
export function serveBeacon(app: FastifyInstance): void {
  let lie: Lie | null = null;
  const now = (): number => Math.floor((Date.now() / 1000 - genesis) / period) + 1;
  const said = (round: number) => {
    const signature = signatureOf(round);
    const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
    return { round, randomness: lie === 'wrong' ? hash(randomness) : randomness, signature };
  };

  app.get(`/beacon/${chain}/info`, () => ({
    public_key: hash('nobody').repeat(3),
    period,
    genesis_time: genesis,
    hash: chain,
    groupHash: hash('no group'),
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'stand-in' },
  }));
  app.get<{ Params: { round: string } }>(`/beacon/${chain}/public/:round`, (request, reply) => {
    if (lie === 'silent') return reply.status(503).send({ error: 'unavailable' });
    const latest = now() - (lie === 'late' ? lateRounds : 0);
    const round = request.params.round === 'latest' ? latest : Number(request.params.round);
    if (!Number.isSafeInteger(round) || round < 1) return reply.status(400).send({ error: 'no round' });
    if (round > latest) return reply.status(425).send({ error: 'too early' });
    return said(round);
  });
  // Says what whoever asks meets, until it is told otherwise.
  app.put<{ Body: { lie?: unknown } | null }>(`/beacon/lie`, (request, reply) => {
    const given = request.body?.lie;
    lie = lies.includes(given) ? (given as Lie) : null;
    return reply.status(204).send();
  });
}
