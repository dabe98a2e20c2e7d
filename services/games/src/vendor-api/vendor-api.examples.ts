/** One call of the Vendor API with an example of it: what a vendor sends and what it is answered. */
export interface CallExample {
  readonly summary: string;
  /** Its schema in `requestSchemas`. */
  readonly schema: string;
  readonly request: object;
  readonly answer: object;
}

const session = 'Qm1x7bRk2Yv0';
const player = 'p3f0c1a2b3c4d5e6f708';
const at = { player, game: 'banyan-moonlight', round: 'r-1' };
const money = { balance: '19990000000', currency: 'VND' };
const booked = { status: 'OK', transaction: '6001:17', ...money };

/** By path. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  '/authenticate': {
    summary: 'Trades a launch token for a session of 24 hours',
    schema: 'authenticate',
    request: { token: 'yFZ4k0mPq8sT' },
    answer: { status: 'OK', player, nickname: 'minhchau', ...money, session, language: 'VI', country: 'VN' },
  },
  '/refresh': {
    summary: 'Gives a session that lasts a successor of 24 hours',
    schema: 'refresh',
    request: { session, player },
    answer: { status: 'OK', session: 'Zk8w2cTn5Hq1', expires: '2026-11-22T09:00:00.000Z', ...money },
  },
  '/balance': {
    summary: 'What the player may stake',
    schema: 'balance',
    request: { session, player },
    answer: { status: 'OK', ...money },
  },
  '/bet': {
    summary: 'Takes a stake',
    schema: 'bet',
    request: {
      session,
      ...at,
      transaction: 'b-1',
      amount: '10000000',
      currency: 'VND',
      contributions: [{ pool: 'grand', amount: '100000' }],
    },
    answer: booked,
  },
  '/win': {
    summary: 'Pays a win',
    schema: 'win',
    request: {
      session,
      ...at,
      transaction: 'w-1',
      reference: 'b-1',
      amount: '25000000',
      currency: 'VND',
      closeRound: true,
    },
    answer: booked,
  },
  '/bet-and-win': {
    summary: 'Takes a stake and pays a win, or neither',
    schema: 'betAndWin',
    request: {
      session,
      ...at,
      bet: { transaction: 'b-2', amount: '10000000' },
      win: { transaction: 'w-2', amount: '0' },
      currency: 'VND',
      closeRound: true,
    },
    answer: booked,
  },
  '/batch': {
    summary: 'Several actions of one round in order, all or none',
    schema: 'batch',
    request: {
      session,
      ...at,
      currency: 'VND',
      closeRound: true,
      actions: [
        { action: 'bet', transaction: 'b-3', amount: '10000000' },
        { action: 'rollback', transaction: 'x-3', reference: 'b-0' },
        { action: 'win', transaction: 'w-3', amount: '4000000', reference: 'b-3' },
      ],
    },
    answer: {
      ...booked,
      transactions: [
        { transaction: 'b-3', id: '6001:15' },
        { transaction: 'x-3', id: '6001:16' },
        { transaction: 'w-3', id: '6001:17' },
      ],
    },
  },
  '/rollback': {
    summary: 'Takes back a bet or a win',
    schema: 'rollback',
    request: { player, transaction: 'x-1', reference: 'b-1', referenceKind: 'bet' },
    answer: booked,
  },
  '/promo-win': {
    summary: 'Pays a credit outside of any round',
    schema: 'promoWin',
    request: {
      player,
      transaction: 'p-1',
      promotion: 'tet-cup-2027',
      kind: 'tournament',
      amount: '50000000',
      currency: 'VND',
    },
    answer: booked,
  },
  '/end-round': {
    summary: 'Ends a round',
    schema: 'endRound',
    request: at,
    answer: { status: 'OK', ...money },
  },
  '/round': {
    summary: 'What we have of a round',
    schema: 'round',
    request: { player, round: 'r-1' },
    answer: {
      status: 'OK',
      round: 'r-1',
      state: 'COMPLETED',
      currency: 'VND',
      bet: '10000000',
      win: '25000000',
      transactions: [
        { kind: 'bet', transaction: 'b-1', reference: '', amount: '10000000', at: '2026-11-21T09:00:00.000Z' },
        { kind: 'win', transaction: 'w-1', reference: 'b-1', amount: '25000000', at: '2026-11-21T09:00:04.000Z' },
      ],
    },
  },
  '/jackpots': {
    summary: 'Tells what your pools hold',
    schema: 'jackpots',
    request: {
      at: '1795251600000',
      pools: [
        {
          pool: 'grand',
          names: { EN: 'Grand', VI: 'Đại phú' },
          currency: 'VND',
          amount: '98765000000',
          games: ['banyan-moonlight'],
        },
      ],
    },
    answer: { status: 'OK' },
  },
};
