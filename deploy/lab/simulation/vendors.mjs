// The ones who ask for money to move, as vendors do: under one id until there is an answer, or once and never again.
import { Call, Unit } from '../../../services/wallet/dist/ledger/batch.js';

const accounts = 4;
const commands = 30;
const fulfilled = ['APPLIED', 'DUPLICATE'];

export class Vendors {
  /** The answers that fulfil a command, and those that refuse it for good, by its id. */
  acked = new Map();
  refused = new Map();
  /** Commands that the database refuses. */
  poison = new Set(['c7', 'c18', 'c29']);
  #wallet;
  #asked = 0;

  constructor(world) {
    this.world = world;
  }

  get answered() {
    return this.acked.size + this.refused.size === this.#asked;
  }

  /** Commands go there from now on. */
  use(of, batcher) {
    this.#wallet = { of, batcher };
  }

  start() {
    for (let n = 0; n < commands; n += 1) this.another();
  }

  /** Sends one more command; returns its id. */
  another() {
    const n = this.#asked;
    this.#asked += 1;
    this.world.run('vendor', () => void this.#command(n));
    return `c${n}`;
  }

  async #command(n) {
    const { world } = this;
    await world.sleep(world.between(0, 1200));
    const id = `c${n}`;
    const account = BigInt(1 + (n % accounts));
    const what = { kind: 'win', source: 'vendor:sim', currency: 'VND' };
    const command = { ...what, accountId: account, externalId: id, amountMinor: BigInt(n + 1) };
    const patient = world.random() < 0.7;
    for (let tries = 0; ; tries += 1) {
      const asks = patient && tries === 0 && world.chance(0.2) ? 2 : 1;
      const answers = Array.from({ length: asks }, () => this.#ask(account, command));
      const outcome = await Promise.race([Promise.any(answers).catch(() => undefined), world.sleep(800)]);
      if (fulfilled.includes(outcome?.code)) return void this.acked.set(id, outcome);
      // The only try that there ever was is refused, so it may never have an effect.
      const final = outcome?.code === 'INVALID' || (outcome && tries === 0 && !patient);
      if (final) return void this.refused.set(id, outcome);
      await world.sleep(world.between(5, 50));
    }
  }

  #ask(account, command) {
    const { of, batcher } = this.#wallet;
    const { world } = this;
    return new Promise((resolve, reject) => {
      const arrive = () => {
        const call = new Call(1);
        const row = { command, account, contra: 0n, lock: null };
        const unit = new Unit([row], world.random() < 0.3 ? Date.now() + 300 : 0, call, [0]);
        batcher.submit([unit]);
        const back = (settle) => (answer) => world.later(world.between(0.1, 3), () => settle(answer));
        call.done.then(
          back(([outcome]) => resolve(outcome)),
          back(reject),
        );
      };
      world.at(world.between(0.1, 3), arrive, of);
    });
  }
}
