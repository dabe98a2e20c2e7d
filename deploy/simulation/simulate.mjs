// One run from a seed: vendors send commands through the real lanes, the real relay sends the journal on, the real subscription,
// delivery and retrier handle it, while processes die, replies get lost and messages come twice, late and out of order.
import { Logger } from '@nestjs/common';
import { EntryPosted } from '../../proto/dist/wallet/v1/events.js';
import { Delivery } from '../../services/kernel/dist/events/delivery.js';
import { EventServer } from '../../services/kernel/dist/events/event-server.js';
import { KafkaSubscription } from '../../services/kernel/dist/events/kafka-subscription.js';
import { Relay } from '../../services/kernel/dist/events/relay.js';
import { Retrier } from '../../services/kernel/dist/events/retrier.js';
import { Call, Unit } from '../../services/wallet/dist/ledger/batch.js';
import { JournalSource } from '../../services/wallet/dist/ledger/journal.source.js';
import { Lane } from '../../services/wallet/dist/ledger/lane.js';
import { Broker } from './broker.mjs';
import { EventStore } from './event-store.mjs';
import { LedgerServer } from './ledger-server.mjs';
import { World } from './world.mjs';

Logger.overrideLogger(false);

const accounts = 4;
const commands = 30;
const observe = { batch: () => undefined, failed: () => undefined, committed: () => undefined };

/** Answers what is broken after the run; empty is right. `mutation` names a mistake that the run has to find. */
export async function simulate(seed, mutation) {
  const world = new World(seed);
  const undo = world.install();
  try {
    const run = new Run(world, mutation);
    run.start();
    await world.until(() => run.answered === commands, 20_000);
    world.faults = false;
    const quiet = await world.until(() => run.quiet, 70_000);
    return [...(quiet ? [] : ['it never came to rest']), ...run.broken()];
  } finally {
    undo();
  }
}

class Run {
  #acked = new Map();
  #wallet;

  constructor(world, mutation) {
    this.world = world;
    this.ledger = new LedgerServer(world);
    this.broker = new Broker(world, mutation);
    this.store = new EventStore(world, mutation);
    this.batch = world.pick([1, 3, 10]);
  }

  get answered() {
    return this.#acked.size;
  }

  get quiet() {
    const ids = new Set(this.broker.log.flat().map(({ headers }) => headers['event-id']));
    return (
      this.answered === commands &&
      ids.size >= this.ledger.journal.length &&
      this.broker.settled &&
      this.store.waiting === 0
    );
  }

  start() {
    this.#keep('wallet', (of) => this.#startWallet(of));
    this.#keep('relay', () => this.#startRelay());
    this.#keep('relay 2', () => this.#startRelay());
    this.#keep('games', (of) => this.#startGames(of));
    this.#keep('games 2', (of) => this.#startGames(of));
    for (let n = 0; n < commands; n += 1) this.world.run('vendor', () => void this.#command(n));
  }

  /** A process that is killed now and then, and started again. */
  #keep(name, start) {
    let stop;
    const one = this.world.run(name, (of) => (stop = start(of)));
    if (this.world.random() > 0.6) return;
    this.world.later(this.world.between(20, 1500), () => {
      if (!this.world.faults) return;
      one.kill();
      stop?.();
      this.world.later(this.world.between(1, 100), () => this.#keep(name, start));
    });
  }

  #startWallet(of) {
    const { ledger } = this;
    const lanes = [0, 1].map(
      () =>
        new Lane({
          url: '',
          batchSize: 8,
          queueLimit: 12,
          statementTimeoutMs: 1000,
          patienceMs: 400,
          now: () => new Date(Date.now()),
          observe,
          connect: () => ledger.client(),
        }),
    );
    this.#wallet = { of, lanes };
    return () => undefined;
  }

  #startRelay() {
    const log = { send: (messages) => this.broker.send(messages), lost: async () => [] };
    const session = this.ledger.session();
    const options = { service: 'wallet', databaseUrl: '', sources: [new JournalSource()], log, session };
    new Relay({ ...options, batch: this.world.pick([2, 5, 50]), pollMs: 25 }).start();
    return () => (session.gone = true);
  }

  #startGames(of) {
    const store = this.store.connection(of);
    let retrier;
    const delivery = new Delivery(store, this.broker, () => retrier?.wake(), {
      attempts: 1000,
      baseMs: 20,
      maxMs: 200,
    });
    retrier = new Retrier(store, delivery, 100);
    const subscribe = (options) => new KafkaSubscription(this.broker.kafka(of), options, async () => undefined);
    const server = new EventServer({ subscribe }, 'games', delivery);
    server.add({
      name: 'effects',
      type: EntryPosted,
      batch: this.batch,
      run: (entries, metas) => this.#handle(entries, metas),
    });
    retrier.start();
    server.listen(() => undefined);
    return () => this.world.later(this.world.between(50, 600), () => this.broker.forget(of));
  }

  async #handle(entries, metas) {
    await this.world.sleep(this.world.between(0, 3));
    for (const [i, { id }] of metas.entries()) {
      if (this.world.chance(0.04)) throw new Error('the handler cannot, for now');
      this.store.effect({ id, account: String(entries[i].accountId), version: Number(entries[i].version) });
    }
  }

  /** A vendor asks until it has an answer: under one id, whatever happened to the earlier tries. */
  async #command(n) {
    const { world } = this;
    await world.sleep(world.between(0, 1200));
    const account = BigInt(1 + (n % accounts));
    const command = {
      accountId: account,
      kind: 'win',
      source: 'vendor:sim',
      externalId: `c${n}`,
      amountMinor: BigInt(n + 1),
      currency: 'VND',
    };
    for (let tries = 0; !this.#acked.has(n); tries += 1) {
      const twice = tries === 0 && world.chance(0.2);
      const answers = [this.#ask(account, command), ...(twice ? [this.#ask(account, command)] : [])];
      const outcome = await Promise.race([Promise.any(answers).catch(() => undefined), world.sleep(800)]);
      if (outcome?.code === 'APPLIED' || outcome?.code === 'DUPLICATE') this.#acked.set(n, outcome);
      else await world.sleep(world.between(5, 50));
    }
  }

  #ask(account, command) {
    const { of, lanes } = this.#wallet;
    return new Promise((resolve, reject) => {
      this.world.later(this.world.between(0.1, 3), () => {
        if (!of.alive) return;
        const call = new Call(1);
        const row = { command, account, contra: 0n, lock: null };
        const unit = new Unit([row], this.world.random() < 0.3 ? Date.now() + 300 : 0, call, [0]);
        if (!lanes[Number(account) % 2].offer(unit)) return reject(new Error('busy'));
        call.done.then(([outcome]) => of.alive && resolve(outcome), reject);
      });
    });
  }

  broken() {
    return [...this.#brokenLedger(), ...this.#brokenTopic(), ...this.#brokenEffects()];
  }

  #brokenLedger() {
    const rows = new Map();
    for (const row of this.ledger.journal) rows.set(row.external_id, [...(rows.get(row.external_id) ?? []), row]);
    const broken = [];
    for (const [n, { transactionId }] of this.#acked) {
      const own = rows.get(`c${n}`) ?? [];
      if (own.length !== 1) broken.push(`command ${n} was acknowledged and is there ${own.length} times`);
      else if (`${own[0].account_id}:${own[0].version}` !== transactionId)
        broken.push(`command ${n} was told of ${transactionId}`);
    }
    return broken;
  }

  #brokenTopic() {
    const sent = this.broker.log.flat().map(({ headers }) => headers['event-id']);
    const missing = this.ledger.journal.filter((row) => !sent.includes(`journal:${row.account_id}:${row.version}`));
    return [
      ...missing.map((row) => `${row.account_id}:${row.version} is not in the topic`),
      ...unordered(
        [...new Set(sent)].map((id) => id.split(':').slice(1)),
        'in the topic',
      ),
    ];
  }

  #brokenEffects() {
    const { effects, dead } = this.store;
    const once = new Set(effects.map(({ id }) => id));
    return [
      ...(once.size === effects.length ? [] : [`${effects.length - once.size} effects twice`]),
      ...(once.size === this.ledger.journal.length
        ? []
        : [`${this.ledger.journal.length} entries, effects of ${once.size}`]),
      ...(dead.length === 0 ? [] : [`${dead.length} dead letters`]),
      ...unordered(
        effects.map(({ account, version }) => [account, version]),
        'among the effects',
      ),
    ];
  }
}

function unordered(pairs, where) {
  const newest = new Map();
  const broken = [];
  for (const [account, version] of pairs) {
    if (Number(version) < (newest.get(account) ?? 0)) broken.push(`${account}:${version} came late ${where}`);
    newest.set(account, Math.max(Number(version), newest.get(account) ?? 0));
  }
  return broken;
}
