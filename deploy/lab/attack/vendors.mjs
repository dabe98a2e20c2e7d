// What somebody with a vendor's key, or without one, may make the vendors' door do: nothing moves that belongs to no bet, nothing moves twice.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Payer } from './payer.mjs';
import { each } from './world.mjs';

const game = 'banyan-moonlight';
const otherGame = 'banyan-mines';
const currency = 'VND';
const stake = 10_000_000n;
const win = 3n * stake;
/** Above the ceiling of one win that every vendor has until two operators give it another. */
const hugeWin = 6_000_000_000_000n;
const atOnce = 8;
/** A log-out reaches the games by an event. */
const patienceMs = 5_000;

/** One signed call of the vendor whose game this is; `how` departs from a proper one. */
async function call(world, operation, content, how = {}) {
  const body = JSON.stringify(content);
  const { id, secret, timestamp, signedAs } = {
    ...world.vendorKey,
    timestamp: String(Date.now()),
    signedAs: operation,
    ...how,
  };
  const signature = createHmac('sha256', secret).update(`${timestamp}.${signedAs}.${body}`).digest('hex');
  const headers = { 'x-banyan-key': id, 'x-banyan-timestamp': timestamp, 'x-banyan-signature': signature };
  return (await world.ask('POST', `/vendor/v1/${operation}`, { body, headers })).body;
}

const statusOf = async (...request) => (await call(...request)).status;

/** A member who plays the vendor's game: what the vendor knows of him. */
export class Player extends Payer {
  async sitDown() {
    await this.register();
    await this.deposit();
    await this.launch();
    return this;
  }

  async launch() {
    const launch = { code: game, mode: 'real', platform: 'W', language: 'VI' };
    const { body } = await this.post('/wps/game/launchGame', launch);
    const token = new URL(body.value.gameUrl).searchParams.get('token');
    ({ session: this.session, player: this.player } = await call(this.world, 'authenticate', { token }));
  }

  at(round) {
    return { session: this.session, player: this.player, game, round, currency };
  }

  async bet(round = randomUUID(), transaction = randomUUID()) {
    const request = { ...this.at(round), transaction, amount: String(stake) };
    expectStatus(await statusOf(this.world, 'bet', request), 'OK', 'a bet');
    return request;
  }

  rollback(reference, round, referenceKind = 'bet') {
    const { player } = this;
    return { player, transaction: randomUUID(), reference, referenceKind, game, round };
  }
}

const tables = new WeakMap();

/** Two players for all checks of a run. */
function playersOf(world) {
  if (!tables.has(world)) tables.set(world, Promise.all([new Player(world).sitDown(), new Player(world).sitDown()]));
  return tables.get(world);
}

function expectStatus(status, wanted, what) {
  if (status !== wanted) throw new Error(`${what} is ${status}, not ${wanted}`);
}

/** Does `work` and fails when the balance is not what it was plus `moved`. */
async function moving(player, moved, work) {
  const before = await player.balance();
  await work();
  const { balanceMinor } = await player.balance();
  if (balanceMinor !== before.balanceMinor + moved)
    throw new Error(`the balance went from ${before.balanceMinor} to ${balanceMinor}, not by ${moved}`);
}

export const checks = [
  {
    name: 'what no vendor signed just now, for this very call, is refused and books nothing',
    async run(world) {
      const [player] = await playersOf(world);
      await moving(player, 0n, async () => {
        for (const [how, wanted] of [
          [{ id: 'nobody' }, 'UNKNOWN_KEY'],
          [{ id: '__proto__' }, 'UNKNOWN_KEY'],
          [{ secret: 'a secret that is not this vendor’s' }, 'INVALID_SIGNATURE'],
          [{ signedAs: 'balance' }, 'INVALID_SIGNATURE'],
          [{ timestamp: String(Date.now() - 61_000) }, 'EXPIRED_TIMESTAMP'],
          [{ timestamp: String(Date.now() + 61_000) }, 'EXPIRED_TIMESTAMP'],
        ]) {
          const request = { ...player.at(randomUUID()), transaction: randomUUID(), amount: String(stake) };
          expectStatus(await statusOf(world, 'bet', request, how), wanted, `a bet with ${Object.keys(how).join(', ')}`);
        }
      });
    },
  },
  {
    name: 'a win belongs to a bet that stands, of its player, game and round',
    async run(world) {
      const [player, other] = await playersOf(world);
      const theirs = await other.bet();
      await moving(player, -stake, async () => {
        const mine = await player.bet();
        const won = { transaction: randomUUID(), amount: String(win) };
        for (const [what, request, wanted] of [
          ['of no round', { ...player.at(randomUUID()), ...won }, 'TRANSACTION_NOT_FOUND'],
          [
            'of another’s bet',
            { ...player.at(theirs.round), ...won, reference: theirs.transaction },
            'TRANSACTION_NOT_FOUND',
          ],
          ['of another’s round', { ...player.at(theirs.round), ...won }, 'TRANSACTION_NOT_FOUND'],
          [
            'of another round',
            { ...player.at(randomUUID()), ...won, reference: mine.transaction },
            'TRANSACTION_NOT_FOUND',
          ],
          ['of another game', { ...player.at(mine.round), ...won, game: otherGame }, 'TRANSACTION_NOT_FOUND'],
          [
            'of a game that nobody has',
            { ...player.at(mine.round), ...won, game: 'constructor' },
            'TRANSACTION_NOT_FOUND',
          ],
        ])
          expectStatus(await statusOf(world, 'win', request), wanted, `a win ${what}`);
      });
      await moving(player, 0n, async () => {
        const mine = await player.bet();
        expectStatus(
          await statusOf(world, 'rollback', player.rollback(mine.transaction, mine.round)),
          'OK',
          'a rollback',
        );
        const late = { ...player.at(mine.round), transaction: randomUUID(), amount: String(win) };
        for (const request of [late, { ...late, reference: mine.transaction }])
          expectStatus(await statusOf(world, 'win', request), 'TRANSACTION_ROLLED_BACK', 'the win of a bet taken back');
      });
    },
  },
  {
    name: 'the same again moves nothing, at once and with other contents, and after the player has left',
    async run(world) {
      const [player] = await playersOf(world);
      const request = { ...player.at(randomUUID()), transaction: randomUUID(), amount: String(stake) };
      const won = { ...player.at(request.round), transaction: randomUUID(), amount: String(win) };
      await moving(player, win - stake, async () => {
        const told = await each(Array.from({ length: atOnce }), () => call(world, 'bet', request), atOnce);
        if (told.some(({ status }) => status !== 'OK') || told.filter(({ duplicate }) => !duplicate).length !== 1)
          throw new Error(
            `one bet at once became ${told.map(({ status, duplicate }) => `${status} ${duplicate}`).join(', ')}`,
          );
        for (const other of [{ amount: String(stake * 2n) }, { round: randomUUID() }, { game: otherGame }])
          expectStatus(
            await statusOf(world, 'bet', { ...request, ...other }),
            'DUPLICATE_TRANSACTION',
            'other contents',
          );
        await each(Array.from({ length: atOnce }), () => call(world, 'win', won), atOnce);
      });
      await moving(player, win, async () => {
        const owed = { ...won, transaction: randomUUID() };
        await world.ask('DELETE', '/wps/session/logout', { token: player.token });
        const { username, password } = player;
        player.token = await world.logIn({ username, password });
        const fresh = { ...request, round: randomUUID(), transaction: randomUUID() };
        const { session, player: name } = player;
        for (
          const end = Date.now() + patienceMs;
          (await statusOf(world, 'balance', { session, player: name })) === 'OK';
        ) {
          if (Date.now() > end) throw new Error('a session outlived its log-in');
          await sleep(100);
        }
        expectStatus(await statusOf(world, 'bet', fresh), 'TOKEN_EXPIRED', 'a new bet after a log-out');
        const again = await call(world, 'bet', request);
        if (again.status !== 'OK' || !again.duplicate) throw new Error(`a bet that was booked is ${again.status} now`);
        expectStatus(await statusOf(world, 'win', owed), 'OK', 'a win that is owed');
      });
      await player.launch();
    },
  },
  {
    name: 'a rollback comes before its bet, twice, at once and for another, and nobody gains',
    async run(world) {
      const [player, other] = await playersOf(world);
      await moving(player, 0n, async () => {
        const early = { ...player.at(randomUUID()), transaction: randomUUID(), amount: String(stake) };
        const back = () => player.rollback(early.transaction, early.round);
        expectStatus(await statusOf(world, 'rollback', back()), 'OK', 'a rollback before its bet');
        expectStatus(await statusOf(world, 'bet', early), 'TRANSACTION_ROLLED_BACK', 'a bet after its rollback');
        const mine = await player.bet();
        await each(
          Array.from({ length: atOnce }),
          () => call(world, 'rollback', player.rollback(mine.transaction, mine.round)),
          atOnce,
        );
      });
      await moving(other, -stake, async () => {
        const theirs = await other.bet();
        const status = await statusOf(world, 'rollback', player.rollback(theirs.transaction, theirs.round));
        if (status === 'OK') throw new Error('a rollback of another’s bet is OK');
      });
    },
  },
  {
    name: 'a batch is booked whole or not at all',
    async run(world) {
      const [player] = await playersOf(world);
      const bet = () => ({ action: 'bet', transaction: randomUUID(), amount: String(stake) });
      const round = randomUUID();
      await moving(player, 0n, async () => {
        for (const bad of [
          { action: 'win', transaction: randomUUID(), amount: String(win), reference: 'no-such-bet' },
          { action: 'rollback', transaction: randomUUID(), reference: 'no-such-win', referenceKind: 'win' },
          { action: 'toString', transaction: randomUUID(), amount: String(win) },
          { action: 'win', transaction: randomUUID(), amount: '-1' },
          { action: 'win', transaction: 'two words', amount: '1' },
        ]) {
          const status = await statusOf(world, 'batch', { ...player.at(round), actions: [bet(), bad] });
          if (status === 'OK') throw new Error(`a batch with ${JSON.stringify(bad)} is OK`);
        }
      });
    },
  },
  {
    name: 'a win above the ceilings is answered once and waits: nobody can spend it',
    async run(world) {
      const [player] = await playersOf(world);
      await moving(player, 0n, async () => {
        const mine = await player.bet();
        const huge = { ...player.at(mine.round), transaction: randomUUID(), amount: String(hugeWin) };
        const told = await each(Array.from({ length: atOnce }), () => call(world, 'win', huge), atOnce);
        if (told.some(({ status }) => status !== 'OK'))
          throw new Error(`it is ${told.map(({ status }) => status).join(', ')}`);
        const { balanceMinor } = await player.balance();
        if (balanceMinor >= hugeWin) throw new Error(`${balanceMinor} can be spent`);
        expectStatus(
          await statusOf(world, 'rollback', player.rollback(mine.transaction, mine.round)),
          'OK',
          'its bet back',
        );
      });
    },
  },
];
