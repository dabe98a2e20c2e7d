import { signatureOf } from '../signing.js';
import type { Table } from '../table.js';
import type { Forgery } from '../vendor-client.js';
import type { Scenario } from './scenario.js';

const refused = new Set(['INVALID_SIGNATURE', 'UNKNOWN_KEY', 'EXPIRED_TIMESTAMP']);

/** Forged bets, each of which has to be refused at the door. */
function forgeries(table: Table, body: string): Readonly<Record<string, Forgery>> {
  const { key } = table.client;
  const timestamp = table.client.timestamp();
  const right = signatureOf(key.secret, timestamp, 'bet', body);
  return {
    'the secret of somebody else': { key: { id: key.id, secret: `${key.secret}x` } },
    'a key that does not exist': { key: { id: `${key.id}-none`, secret: key.secret } },
    'the signature of another operation': { signedAs: 'win' },
    'the signature of another body': { signedBody: body.replace('"amount":"', '"amount":"9') },
    'a signature cut short': { timestamp, signature: right.slice(0, -2) },
    'an empty signature': { signature: '' },
    'the signature of another time': { timestamp: table.client.timestamp(1), signature: right },
    'no signature': { without: ['x-banyan-signature'] },
    'no key': { without: ['x-banyan-key'] },
    'no timestamp': { without: ['x-banyan-timestamp'] },
  };
}

const badBodies = (table: Table): unknown[] => {
  const body = table.betBody('x', table.unit);
  const { player: _player, ...noPlayer } = body;
  return [
    '',
    '{',
    'null',
    '[]',
    '"bet"',
    noPlayer,
    { ...body, amount: Number(table.unit) },
    { ...body, amount: `-${table.unit}` },
    { ...body, amount: `${table.unit}.5` },
    { ...body, amount: '1e3' },
    { ...body, amount: '9'.repeat(19) },
    { ...body, amount: null },
    { ...body, player: [body.player] },
    { ...body, round: { id: body.round } },
    { ...body, transaction: '' },
    { ...body, transaction: 'x'.repeat(101) },
    { ...body, transaction: 'with space' },
    { ...body, transaction: 'vé-số' },
    { ...body, filler: 'x'.repeat(17_000) },
  ];
};

async function refusedAndUntouched(table: Table, calls: () => Promise<void>): Promise<void> {
  const before = await table.balance();
  await calls();
  table.hold((await table.balance()) === before, 'the balance has changed although every call was refused');
}

/** Who may call, and with what. */
export const accessScenarios: readonly Scenario[] = [
  {
    letter: 'A',
    title: 'a bad signature is refused and books nothing',
    play: (table) =>
      refusedAndUntouched(table, async () => {
        const body = JSON.stringify(table.betBody('a', table.unit));
        for (const [what, forgery] of Object.entries(forgeries(table, body))) {
          const { http, status } = await table.call('bet', body, forgery);
          table.hold(http === 401 && refused.has(status), `${what} was answered ${http} ${status} instead of 401`);
        }
      }),
  },
  {
    letter: 'B',
    title: 'balance',
    async play(table) {
      const { player, session, currency } = table.seat;
      const answer = table.expect(await table.call('balance', { player, session }), { status: 'OK' });
      table.hold(/^-?\d+$/.test(answer.balance ?? ''), 'the balance is not a text of digits');
      table.hold(answer.fields['currency'] === currency, `the currency is not ${currency}`);
    },
  },
  {
    letter: 'S',
    title: 'a clock that is off by more than a minute is refused, either way',
    async play(table) {
      const { player, session } = table.seat;
      for (const [shift, status] of [
        [-120_000, 'EXPIRED_TIMESTAMP'],
        [-45_000, 'OK'],
        [45_000, 'OK'],
        [120_000, 'EXPIRED_TIMESTAMP'],
      ] as const) {
        const answer = await table.call('balance', { player, session }, { timestamp: table.client.timestamp(shift) });
        table.expect(answer, { status });
      }
    },
  },
  {
    letter: 'T',
    title: 'the earlier key is good during its overlap, beside the new one',
    needs: ['rotate'],
    async play(table, operator) {
      const fresh = await operator.rotate();
      const { player, session } = table.seat;
      for (const key of [table.client.key, fresh])
        table.expect(await table.call('balance', { player, session }, { key }), { status: 'OK' });
      const { http } = await table.call('balance', { player, session }, { key: { ...fresh, id: table.client.key.id } });
      table.hold(http === 401, "the new secret was taken under the earlier key's id");
    },
  },
  {
    letter: 'U',
    title: 'a launch token opens one session',
    needs: ['launch'],
    async play(table, operator) {
      const token = await operator.launch();
      table.expect(await table.call('authenticate', { token }), { status: 'OK' });
      table.expect(await table.call('authenticate', { token }), { status: 'INVALID_TOKEN' });
      table.expect(await table.call('authenticate', { token: 'never-given' }), { status: 'INVALID_TOKEN' });
    },
  },
  {
    letter: 'V',
    title: 'a session of nobody, a player of nobody and a foreign currency are refused',
    play: (table) =>
      refusedAndUntouched(table, async () => {
        const other = table.seat.currency === 'USDT' ? 'VND' : 'USDT';
        table.expect(await table.bet('v-1', table.unit, { session: 'never-given' }), { status: 'INVALID_TOKEN' });
        table.expect(await table.bet('v-2', table.unit, { currency: other }), { status: 'WRONG_CURRENCY' });
        const { status } = await table.win('v-3', table.unit, { player: 'nobody' });
        table.hold(status === 'PLAYER_NOT_FOUND', `a win of nobody was answered ${status}`);
      }),
  },
  {
    letter: 'X',
    title: 'a body that is not as described is refused, never an error of the server',
    play: (table) =>
      refusedAndUntouched(table, async () => {
        for (const body of badBodies(table)) {
          const { http, status } = await table.call('bet', body);
          const told = JSON.stringify(body).slice(0, 80);
          table.hold(http === 400 && status === 'BAD_REQUEST', `${told} was answered ${http} ${status}`);
        }
      }),
  },
  {
    letter: 'Y',
    title: 'ids of one and of a hundred characters are taken, and unknown fields ignored',
    async play(table) {
      const long = table.id('').padEnd(100, '~');
      table.expect(await table.bet('y', table.unit, { transaction: long, colour: 'red' }), { status: 'OK' });
      table.expect(await table.bet('y', table.unit, { transaction: long }), { status: 'OK', duplicate: true });
    },
  },
];
