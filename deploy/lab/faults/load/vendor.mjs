import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { command, http, until } from '../../../outside/guests/client.mjs';

export const vendorCode = 'stand-in';
export const gameCode = 'stand-in-dice';
const currency = 'VND';
const thousand = 10_000_000n;
const giveUpMs = 3_000;

/** A signed call to the public vendor API: `{ phase, answer }`, as docs/vendor-api.md says how to read its statuses. */
async function call(world, path, request) {
  const body = JSON.stringify(request);
  const timestamp = String(Date.now());
  const { keyId, secret } = world.vendorKey;
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.${path.slice(1)}.${body}`)
    .digest('hex');
  const headers = { 'x-banyan-key': keyId, 'x-banyan-timestamp': timestamp, 'x-banyan-signature': signature };
  const got = await http('POST', `${world.urls.vendor}/vendor/v1${path}`, { body, headers, timeoutMs: giveUpMs });
  const phase = phaseOfVendor(got);
  if (phase === 'acknowledged') world.acknowledgedAt = performance.now();
  const { status, transaction, balance, duplicate, session, player } = got?.body ?? {};
  return { phase, answer: { http: got?.status, status, transaction, balance, duplicate, session, player } };
}

function phaseOfVendor(got) {
  const status = got?.body.status;
  if (got?.status === 200 && status === 'OK') return 'acknowledged';
  if (['BUSY', 'RATE_LIMITED', 'EXPIRED_TIMESTAMP'].includes(status)) return 'again';
  const told = typeof status === 'string' && status !== 'TIMEOUT' && status !== 'INTERNAL' && got.status < 500;
  return told ? 'refused' : 'unknown';
}

/** A member at the vendor's table. */
export class Seat {
  bets = [];
  wins = [];
  sent = [];
  #number = 0;

  constructor(member) {
    this.member = member;
    this.world = member.world;
    this.random = member.random;
    this.history = member.history;
  }

  /** Launches until the vendor holds a session: a launch token whose answer got lost is used up. */
  async open() {
    const seated = await until(
      async () => {
        const token = await this.member.launch(gameCode);
        const { phase, answer } = token ? await call(this.world, '/authenticate', { token }) : {};
        return phase === 'acknowledged' && answer;
      },
      { stop: () => this.world.stopped },
    );
    this.session = seated?.session;
    this.player = seated?.player;
  }

  id(prefix) {
    this.#number += 1;
    return `${prefix}-${this.member.name}-${this.#number}`;
  }

  /** Sends one command and returns how it ended. `known` is an earlier one that is sent again, word for word. */
  async send(kind, path, request, more = {}) {
    const op = more.op ?? `${kind}:${this.id('op')}`;
    const facts = { kind, source: `vendor:${vendorCode}`, player: request.player, request, ...more.facts };
    const result = await command(this.world, this.history, op, facts, () => call(this.world, path, request));
    if (result.phase === 'acknowledged' && !more.op && !more.facts) this.#remember({ kind, path, request, op, facts });
    return result.phase;
  }

  #remember(sent) {
    this.sent.push(sent);
    if (this.sent.length > 200) this.sent.shift();
  }

  at(round) {
    return { session: this.session, player: this.player, game: gameCode, round };
  }

  amount() {
    return String(BigInt(this.random.between(1, 50)) * thousand);
  }
}

const bet = async (seat, round = seat.id('r')) => {
  const transaction = seat.id('b');
  const request = { ...seat.at(round), transaction, amount: seat.amount(), currency };
  seat.bets.push({ transaction, round });
  await seat.send('bet', '/bet', request);
};

const win = async (seat) => {
  const { transaction: reference, round } = seat.random.pick(seat.bets) ?? {
    transaction: undefined,
    round: seat.id('r'),
  };
  const transaction = seat.id('w');
  const named = seat.random.chance(0.7) && reference ? { reference } : {};
  const closeRound = seat.random.chance(0.6);
  const request = {
    ...seat.at(round),
    transaction,
    amount: seat.random.chance(0.2) ? '0' : seat.amount(),
    currency,
    closeRound,
    ...named,
  };
  seat.wins.push({ transaction, round });
  await seat.send('win', '/win', request);
};

const betAndWin = async (seat) => {
  const round = seat.id('r');
  const sides = {
    bet: { transaction: seat.id('b'), amount: seat.amount() },
    win: { transaction: seat.id('w'), amount: seat.amount() },
  };
  if (seat.random.chance(0.5)) sides.win.amount = '0';
  seat.bets.push({ transaction: sides.bet.transaction, round });
  await seat.send('bet_and_win', '/bet-and-win', { ...seat.at(round), ...sides, currency, closeRound: true });
};

const rollbackOf = (seat, target, referenceKind = 'bet') => {
  const request = {
    player: seat.player,
    transaction: seat.id('x'),
    reference: target.transaction,
    referenceKind,
    game: gameCode,
    round: target.round,
  };
  return seat.send('rollback', '/rollback', request);
};

const rollback = (seat) => (seat.bets.length > 0 ? rollbackOf(seat, seat.random.pick(seat.bets)) : bet(seat));
const rollbackWin = (seat) => (seat.wins.length > 0 ? rollbackOf(seat, seat.random.pick(seat.wins), 'win') : win(seat));

/** Two rollbacks of one bet under two ids, at once. */
const doubleRollback = async (seat) => {
  const target = seat.random.pick(seat.bets);
  if (target) await Promise.all([rollbackOf(seat, target), rollbackOf(seat, target)]);
};

/** A rollback that overtakes its bet, or meets it on the way. */
const earlyRollback = async (seat) => {
  const round = seat.id('r');
  const transaction = seat.id('b');
  const request = { ...seat.at(round), transaction, amount: seat.amount(), currency };
  const first = rollbackOf(seat, { transaction, round });
  if (seat.random.chance(0.5)) await first;
  await Promise.all([first, seat.send('bet', '/bet', request)]);
};

/** An acknowledged command once more, word for word; three at once. */
const again = async (seat) => {
  const known = seat.random.pick(seat.sent);
  if (!known) return;
  const send = () => seat.send(known.kind, known.path, known.request, { op: known.op, facts: known.facts });
  await Promise.all(seat.random.chance(0.3) ? [send(), send(), send()] : [send()]);
};

/** A used id with another amount: never booked. */
const otherAmount = async (seat) => {
  const known = seat.random.pick(seat.sent.filter(({ kind }) => kind === 'bet' || kind === 'win'));
  if (!known) return;
  const amount = String(BigInt(known.request.amount) + thousand);
  await seat.send(known.kind, known.path, { ...known.request, amount }, { facts: { conflict: known.op } });
};

/** A used id of another member's: never booked. */
const otherMember = async (seat) => {
  const other = seat.random.pick(seat.world.seats.filter((one) => one !== seat && one.session));
  const known =
    other && other.random && seat.random.pick(other.sent.filter(({ kind }) => kind === 'bet' || kind === 'win'));
  if (!known) return;
  const request = { ...known.request, session: seat.session, player: seat.player };
  await seat.send(known.kind, known.path, request, { facts: { conflict: known.op } });
};

const promoWin = (seat) =>
  seat.send('promo_win', '/promo-win', {
    player: seat.player,
    transaction: seat.id('p'),
    promotion: 'tet',
    amount: seat.amount(),
    currency,
  });

const moves = {
  bet,
  win,
  betAndWin,
  rollback,
  rollbackWin,
  doubleRollback,
  earlyRollback,
  again,
  otherAmount,
  otherMember,
  promoWin,
};
const weights = {
  bet: 30,
  win: 24,
  betAndWin: 16,
  rollback: 7,
  rollbackWin: 2,
  doubleRollback: 3,
  earlyRollback: 5,
  again: 6,
  otherAmount: 3,
  otherMember: 2,
  promoWin: 2,
};

/** Plays until the world stops, one move after the other. */
export async function play(seat) {
  const { random, world } = seat;
  await seat.open();
  while (!world.stopped && seat.session) {
    await sleep(random.between(5, 60));
    await moves[random.weighted(weights)](seat);
    for (const list of [seat.bets, seat.wins]) if (list.length > 60) list.splice(0, 20);
  }
}

/** Makes the stand-in known to the platform; its key comes from two operators in the console, as for every vendor. */
export async function introduce(world, db, [maker, checker]) {
  const { rows } = await db.query(
    `insert into vendor (code, name, launch_url, currencies, promo_budgets) values ($1, 'Stand-in', 'http://stand-in.example/', '{"VND":{"code":"VND","unitMinor":"1"}}', '[{"currency":"VND","amountMinor":"100000000000000"}]') returning id`,
    [vendorCode],
  );
  const id = rows[0].id;
  await db.query(
    `insert into game (brand, vendor_id, code, category, names, enabled) values ('BANYAN', $1, $2, 'RNG', '{"EN":"Dice"}', true)`,
    [id, gameCode],
  );
  const reason = 'the load speaks as a vendor';
  const keys = `/games/vendors/${id}/keys`;
  const { body: asked } = await maker.call('POST', `${keys}/rotate`, { overlapMinutes: 0, reason });
  const { body: agreed } = await checker.call('POST', `${keys}/approve`, { change: asked.change, reason });
  world.vendorKey = { keyId: agreed.keyId, secret: asked.part + agreed.part };
}
