// The event log: partitions, a group that changes hands, sends whose answer is lost or that arrive late and twice.
import { headersOf } from '../../services/kernel/dist/events/message.js';

const partitions = 3;
const events = { GROUP_JOIN: 'join', HEARTBEAT: 'beat', FETCH: 'fetch', DISCONNECT: 'bye', CRASH: 'crash' };

export class Broker {
  log = Array.from({ length: partitions }, () => []);
  #committed = Array.from({ length: partitions }, () => 0);
  #members = [];
  #generation = 0;
  #mutation;

  constructor(world, mutation) {
    this.world = world;
    this.#mutation = mutation;
  }

  get settled() {
    return this.log.every((messages, partition) => this.#committed[partition] >= messages.length);
  }

  /** As EventLog.send: resolves when all are stored; after a rejection any partition's part may be, also later. */
  send(messages) {
    const { world } = this;
    if (this.#mutation === 'saved before sent') {
      const asking = world.remote(() => this.#append(messages), { there: world.between(1, 200) });
      asking.catch(() => undefined);
      return Promise.resolve([]);
    }
    const fails = world.chance(0.08);
    const lostReply = world.chance(0.05);
    return world.remote(() => {
      if (fails) {
        this.#append(messages, () => world.chance(0.5));
        throw new Error('the broker is away');
      }
      this.#append(messages);
      if (world.chance(0.05)) world.later(world.between(5, 400), () => this.#append(messages));
      if (lostReply) throw new Error('no answer from the broker');
      return [];
    });
  }

  #append(messages, which = () => true) {
    for (let partition = 0; partition < partitions; partition += 1) {
      const own = messages.filter(({ key }) => Number(key) % partitions === partition);
      if (own.length === 0 || !which()) continue;
      for (const message of own)
        this.log[partition].push({ key: message.key, headers: headersOf(message), value: message.value });
    }
  }

  /** What kafkajs gives a subscription: one member of one group. */
  kafka(of) {
    return { consumer: () => this.#consumer(of) };
  }

  #consumer(of) {
    const { world } = this;
    const heard = new Map();
    const member = { of, running: true, tell: (event, payload = {}) => heard.get(event)?.({ payload }) };
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
      disconnect: async () => this.leave(member),
    };
  }

  leave(member) {
    member.running = false;
    this.#members = this.#members.filter((one) => one !== member);
    this.#rebalance();
  }

  /** The members of a process that died are missed when their session is over. */
  forget(of) {
    for (const member of this.#members.filter((one) => one.of === of)) this.leave(member);
  }

  #rebalance() {
    this.#generation += 1;
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
      await Promise.all(own.map((partition) => this.#hand(member, generation, partition, eachBatch)));
      await world.sleep(world.between(5, 25));
    }
  }

  async #hand(member, generation, partition, eachBatch) {
    const { world } = this;
    if (member.generation !== generation) Object.assign(member, { generation, resolved: new Map(), stored: new Map() });
    const from = member.resolved.get(partition) ?? this.#committed[partition];
    const some = this.log[partition].slice(from, from + 1 + Math.floor(world.random() * 30));
    if (some.length === 0) return;
    const current = () => generation === this.#generation;
    const messages = some.map((message, i) => ({ ...message, offset: String(from + i) }));
    if (this.#mutation === 'offset before effect') this.#committed[partition] = from + messages.length;
    await eachBatch({
      batch: { topic: 'wallet.v1', partition, messages },
      isRunning: () => member.running,
      isStale: () => !current() && world.random() < 0.5,
      heartbeat: async () => undefined,
      resolveOffset: (offset) => current() && member.resolved.set(partition, Number(offset) + 1),
      uncommittedOffsets: () => [...member.resolved].filter(([of, offset]) => member.stored.get(of) !== offset),
      commitOffsetsIfNecessary: (offsets) => this.#store(member, offsets),
    });
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
