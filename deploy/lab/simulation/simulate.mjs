// One run from a seed: vendors send commands through the real batcher, the real relay sends the journal on, the real subscription,
// delivery and retrier handle it, while processes die, stop and pause, replies get lost and messages come twice, late and out of order.
import { Logger } from '@nestjs/common';
import { EntryPosted } from '../../../proto/dist/wallet/v1/events.js';
import { Delivery } from '../../../services/kernel/dist/events/delivery.js';
import { EventServer } from '../../../services/kernel/dist/events/event-server.js';
import { KafkaSubscription } from '../../../services/kernel/dist/events/kafka-subscription.js';
import { Relay } from '../../../services/kernel/dist/events/relay.js';
import { RetryWorker } from '../../../services/kernel/dist/events/retry-worker.js';
import { Batcher } from '../../../services/wallet/dist/ledger/batcher.js';
import { JournalSource } from '../../../services/wallet/dist/ledger/journal.source.js';
import { Broker } from './broker.mjs';
import { EventStore } from './event-store.mjs';
import { brokenPromises, eventIdOf } from './promises.mjs';
import { LedgerServer } from './ledger-server.mjs';
import { Vendors } from './vendors.mjs';
import { World } from './world.mjs';

Logger.overrideLogger(false);

/** Returns what is broken after the run; empty is right. `seen` is shown the run at its end. */
export async function simulate(seed, seen = () => undefined) {
  const world = new World(seed);
  const undo = world.install();
  const run = new Run(world);
  try {
    run.start();
    await world.until(() => run.vendors.answered, 20_000);
    world.faults = false;
    const quiet = (await world.until(() => run.quiet, 70_000)) && (await run.after());
    seen(run);
    return [...(quiet ? [] : ['it never came to rest']), ...brokenPromises(run)];
  } finally {
    run.forget();
    undo();
  }
}

class Run {
  #relays = [];

  constructor(world) {
    this.world = world;
    this.vendors = new Vendors(world);
    this.ledger = new LedgerServer(world, this.vendors.poison);
    this.broker = new Broker(world);
    this.store = new EventStore(world);
    this.batch = world.pick([1, 3, 10]);
  }

  get quiet() {
    return (
      this.vendors.answered &&
      this.broker.times.size >= this.ledger.journal.length &&
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
    this.vendors.start();
  }

  /** A process that is killed, stopped or paused now and then, and started again. */
  #keep(name, start) {
    const { world } = this;
    let process;
    const one = world.run(name, (of) => (process = start(of)));
    const fate = world.random();
    if (fate > 0.75) return;
    world.later(world.between(20, 1500), () => {
      if (!world.faults) return;
      if (fate < 0.3) this.#pause(one, process);
      else if (fate < 0.4) {
        world.at(0, () => void process.stop(), one);
        world.later(world.between(1, 400), () => this.#keep(name, start));
      } else {
        one.kill();
        process.die();
        world.later(world.between(1, 100), () => this.#keep(name, start));
      }
    });
  }

  /** Long enough for a lease to be over, now and then. */
  #pause(one, process) {
    const { world } = this;
    const ms = world.between(20, 1500);
    world.pause(one, ms);
    const lease = world.between(50, 800);
    if (lease < ms) world.later(lease, () => process.missed());
  }

  #startWallet(of) {
    const { ledger } = this;
    const options = { lanes: 2, batchSize: 8, queueLimit: 12, statementTimeoutMs: 1000, patienceMs: 400 };
    const now = () => new Date(Date.now());
    const batcher = new Batcher({ url: '', now, ...options, connect: () => ledger.client() });
    this.vendors.use(of, batcher);
    return { stop: () => batcher.close(), die: () => undefined, missed: () => undefined };
  }

  #startRelay() {
    const { world } = this;
    const session = this.ledger.session();
    const options = { service: 'wallet', databaseUrl: '', sources: [new JournalSource()], log: this.broker, session };
    const relay = new Relay({ ...options, batch: world.pick([2, 5, 50]), pollMs: world.pick([50, 400]) });
    this.#relays.push(relay);
    relay.start();
    return {
      stop: () => relay.stop(),
      die: () => world.later(world.between(1, 300), () => session.lose()),
      missed: () => (world.random() < 0.5 ? session.lose() : session.expire()),
    };
  }

  #startGames(of) {
    const { world } = this;
    const store = this.store.connection(of);
    let retrier;
    const delivery = new Delivery(store, this.broker, () => retrier?.wake(), {
      attempts: 1000,
      baseMs: 20,
      maxMs: 200,
    });
    retrier = new RetryWorker(store, delivery, world.pick([150, 500]));
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
    const missed = () => this.broker.forget(of);
    return {
      stop: () => Promise.all([server.close(), retrier.stop()]),
      die: () => world.later(world.between(50, 600), missed),
      missed,
    };
  }

  async #handle(entries, metas) {
    await this.world.sleep(this.world.between(0, 3));
    for (const [i, { id }] of metas.entries()) {
      if (this.world.chance(0.04)) throw new Error('the handler cannot, for now');
      this.store.effect({ id, account: String(entries[i].accountId), version: Number(entries[i].version) });
    }
  }

  /**
   * A few more commands at rest, until one is sent once: a relay that does not lead any more notices it when it saves, so soon one
   * alone sends. Returns whether it came to rest again.
   */
  async after() {
    for (const restMs of [600, 600, 1500, 6000, 6000]) {
      const id = this.vendors.another();
      if (!(await this.world.until(() => this.quiet, 70_000))) return false;
      await this.world.until(() => false, restMs);
      const row = this.ledger.row(id);
      // A bet that the balance did not cover tells nothing of relays.
      if (!row) continue;
      this.leaders = this.broker.times.get(eventIdOf(row));
      if (this.leaders === 1) return true;
    }
    return true;
  }

  /** What is left of the run outside of it. */
  forget() {
    for (const relay of this.#relays) relay.stop(0).catch(() => undefined);
  }
}
