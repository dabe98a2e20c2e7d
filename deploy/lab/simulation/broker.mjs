// The event log: partitions, a group that changes hands, sends whose answer is lost or that arrive late and twice.
import { headersOf } from '../../../services/kernel/dist/events/message.js';

const partitions = 3;
const events = { GROUP_JOIN: 'join', HEARTBEAT: 'beat', FETCH: 'fetch', DISCONNECT: 'bye', CRASH: 'crash' };

export class Broker {
  log = Array.from({ length: partitions }, () => []);
  /** How often each event is there, by its id. */
  times = new Map();
  #committed = Array.from({ length: partitions }, () => 0);
  #members = [];
  #generation = 0;

  constructor(world) {
    this.world = world;
  }

  get settled() {
    return this.log.every((messages, partition) => this.#committed[partition] >= messages.length);
  }

  /** As EventLog.send: resolves when all are stored; after a rejection any partition's part may be, also later. */
  send(messages) {
    const { world } = this;
    const fails = world.chance(0.08);
    const lostReply = world.chance(0.05);
    return world.remote(() => {
      if (fails) {
        this.#append(messages, () => world.chance(0.5));
        throw new Error('the broker is away');
      }
      const places = this.#append(messages);
      if (world.chance(0.05)) world.later(world.between(5, 400), () => this.#append(messages));
      if (lostReply) throw new Error('no answer from the broker');
      return places;
    });
  }

  /** Those of the places that lie beyond the log's end: none, as this log keeps what it has. */
  lost(places) {
    return this.world.remote(() => places.filter(({ partition, offset }) => offset >= this.log[partition].length));
  }

  /** Returns where the first message of each partition lies. */
  #append(messages, which = () => true) {
    const places = [];
    for (let partition = 0; partition < partitions; partition += 1) {
      const own = messages.filter(({ key }) => Number(key) % partitions === partition);
      if (own.length === 0 || !which()) continue;
      places.push({ topic: 'wallet.v1', partition, offset: BigInt(this.log[partition].length) });
      for (const message of own) {
        this.times.set(message.id, 1 + (this.times.get(message.id) ?? 0));
        this.log[partition].push({ key: message.key, headers: headersOf(message), value: message.value });
      }
    }
    for (const { hear } of this.#members) hear();
    return places;
  }

  /** What kafkajs gives a subscription: one member of one group. */
  kafka(of) {
    return { consumer: () => this.#consumer(of) };
  }

  #consumer(of) {
    const { world } = this;
    const heard = new Map();
    const tell = (event, payload = {}) => heard.get(event)?.({ payload });
    const member = { of, running: true, tell, busy: Promise.resolve(), hear: () => undefined };
    return {
      events,
      on: (event, listener) => void heard.set(event, listener),
      connect: () => world.remote(() => undefined),
      subscribe: async () => undefined,
      run: async ({ eachBatch }) => {
        this.#members.push(member);
        this.#rebalance();
        member.tell('join');
        void this.#fetch(member, eachBatch);
      },
      // A member that stops ends what it has in hand and stores how far it came, then leaves.
      disconnect: async () => {
        member.running = false;
        member.hear();
        await member.busy;
        this.leave(member);
      },
    };
  }

  leave(member) {
    member.running = false;
    this.#members = this.#members.filter((one) => one !== member);
    member.hear();
    this.#rebalance();
  }

  /** The members of a process that died or does not answer are missed when their session is over. */
  forget(of) {
    for (const member of this.#members.filter((one) => one.of === of)) this.leave(member);
  }

  #rebalance() {
    this.#generation += 1;
    for (const { hear } of this.#members) hear();
  }

  #ownerOf(partition) {
    return this.#members[partition % Math.max(1, this.#members.length)];
  }

  /** Reads the partitions that are the member's by now; a member that lost one goes on for a while without knowing. */
  async #fetch(member, eachBatch) {
    const { world } = this;
    while (member.running) {
      const generation = this.#generation;
      const own = this.log.flatMap((_messages, partition) => (this.#ownerOf(partition) === member ? [partition] : []));
      const handed = Promise.all(own.map((partition) => this.#hand(member, generation, partition, eachBatch)));
      member.busy = handed;
      const some = (await handed).includes(true);
      await (some ? world.sleep(world.between(1, 10)) : this.#news(member));
    }
    // A session that ended while its process still lives joins again.
    if (!this.#members.includes(member)) member.tell('crash', { restart: false });
  }

  /** Resolves when there may be something to fetch. */
  #news(member) {
    return new Promise((resolve) => {
      member.hear = () => {
        member.hear = () => undefined;
        this.world.at(this.world.between(0.2, 5), resolve, member.of);
      };
      if (!member.running) member.hear();
    });
  }

  /** Hands over what lies behind the offset; returns whether there is anything, now or in a moment. */
  async #hand(member, generation, partition, eachBatch) {
    const { world } = this;
    if (member.generation !== generation) Object.assign(member, { generation, resolved: new Map(), stored: new Map() });
    const from = member.resolved.get(partition) ?? this.#committed[partition];
    const some = this.log[partition].slice(from, from + 1 + Math.floor(world.random() * 30));
    if (some.length === 0) return false;
    const current = () => generation === this.#generation;
    const messages = some.map((message, i) => ({ ...message, offset: String(from + i) }));
    await eachBatch({
      batch: { topic: 'wallet.v1', partition, messages },
      isRunning: () => member.running,
      isStale: () => !current() && world.random() < 0.5,
      heartbeat: async () => undefined,
      resolveOffset: (offset) => current() && member.resolved.set(partition, Number(offset) + 1),
      uncommittedOffsets: () => [...member.resolved].filter(([of, offset]) => member.stored.get(of) !== offset),
      commitOffsetsIfNecessary: (offsets) => this.#store(member, offsets),
    });
    return true;
  }

  /** An offset of a past generation is refused; one that was on its way when the process died is lost. */
  async #store(member, offsets) {
    const { world } = this;
    const { generation, stored } = member;
    if (offsets.length === 0) return;
    await world.remote(() => {
      if (generation !== this.#generation || world.chance(0.1)) throw new Error('the offsets are refused');
      for (const [partition, offset] of offsets)
        this.#committed[partition] = Math.max(this.#committed[partition], offset);
    });
    for (const [partition, offset] of offsets) stored.set(partition, offset);
  }
}
