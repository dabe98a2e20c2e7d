// 50 % bets, 45 % wins, 3 % rollbacks of own bets, 2 % the same command once more; reproducible by its seed.

/** mulberry32: small, fast, the same on every machine. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const kinds = { bet: 1, win: 2, rollbackBet: 3 };
const stake = 10_000n;

export class Mix {
  #accounts;
  #prefix;
  #codes;
  #random;
  #counters = new Map();
  #latest = new Map();
  #sources;

  /** `accounts`: ids as text; `vendors`: how many sources the commands are spread over. */
  constructor({ accounts, prefix, codes, seed = 1, vendors = 1 }) {
    this.#accounts = accounts.map(BigInt);
    this.#prefix = prefix;
    this.#codes = codes;
    this.#random = random(seed);
    this.#sources = Array.from({ length: vendors }, (_none, i) => (i === 0 ? 'vendor:bench' : `vendor:bench${i}`));
  }

  /** The next command of a worker and the code that must answer it. */
  next(worker) {
    const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = this.#codes;
    const dice = this.#random();
    const latest = this.#latest.get(worker);
    if (latest && dice >= 0.98) return { command: latest.command, expected: duplicate };
    if (latest?.bet && dice >= 0.95) return { command: this.#rollback(worker, latest.bet), expected: applied };
    const command = dice >= 0.5 && latest?.bet ? this.#win(worker, latest.bet) : this.#play(worker);
    const bet = command.kind === kinds.bet ? command : latest?.bet;
    this.#latest.set(worker, { command, bet });
    return { command, expected: applied };
  }

  /** A win belongs to a bet that stands: the worker's latest. */
  #win(worker, { accountId, source, roundId, gameCode, externalId: reference }) {
    const of = { accountId, source, roundId, gameCode, reference };
    return this.#command({ ...of, kind: kinds.win, externalId: this.#id(worker), amountMinor: stake });
  }

  #play(worker) {
    const accountId = this.#accounts[Math.floor(this.#random() * this.#accounts.length)];
    const roundId = `${this.#prefix}-${worker}`;
    const source = this.#sources[worker % this.#sources.length];
    return this.#command({
      accountId,
      kind: kinds.bet,
      externalId: this.#id(worker),
      amountMinor: stake,
      roundId,
      gameCode: 'bench-game',
      source,
    });
  }

  #rollback(worker, bet) {
    const { accountId, source, roundId, gameCode } = bet;
    const command = { accountId, source, roundId, gameCode, kind: kinds.rollbackBet, amountMinor: 0n };
    const whole = this.#command({ ...command, externalId: this.#id(worker), reference: bet.externalId });
    this.#latest.set(worker, { command: whole, bet: undefined });
    return whole;
  }

  #id(worker) {
    const count = (this.#counters.get(worker) ?? 0) + 1;
    this.#counters.set(worker, count);
    return `${this.#prefix}-${worker}-${count}`;
  }

  #command(own) {
    return { source: this.#sources[0], currency: 'VND', reference: '', roundId: '', gameCode: '', group: '', ...own };
  }
}
