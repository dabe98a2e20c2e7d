// What ends an earlier row: it names one that exists, takes its whole amount back, and nothing ends a row twice.
import { createHash } from 'node:crypto';

/** The kinds by their number in the journal, as docs/journal-seals.md lists them. */
const kinds = {
  bet: 1,
  win: 2,
  rollbackBet: 3,
  rollbackWin: 4,
  promo: 5,
  jackpot: 6,
  deposit: 7,
  hold: 8,
  release: 9,
  payout: 10,
  refund: 11,
  freeWin: 16,
  freeBonus: 17,
  tombstone: 20,
  toVendor: 41,
  sent: 42,
  returned: 43,
  fromVendor: 44,
};
const outgoing = new Set([kinds.bet, kinds.hold, kinds.payout, kinds.rollbackWin, kinds.toVendor, kinds.sent]);
const incoming = new Set([
  kinds.win,
  kinds.promo,
  kinds.jackpot,
  kinds.deposit,
  kinds.release,
  kinds.refund,
  kinds.rollbackBet,
  kinds.freeWin,
  kinds.freeBonus,
  kinds.returned,
  kinds.fromVendor,
]);
const ends = new Set([
  kinds.rollbackBet,
  kinds.rollbackWin,
  kinds.release,
  kinds.payout,
  kinds.refund,
  kinds.sent,
  kinds.returned,
]);
/** These end the row that has their own id, from the member's account or from the one on the way. */
const namesakes = new Set([kinds.sent, kinds.returned]);
/** The slot of the row that each kind ends: bet, win, hold, payout, deposit at a vendor. */
const begins = {
  [kinds.rollbackBet]: 1,
  [kinds.rollbackWin]: 2,
  [kinds.release]: 8,
  [kinds.payout]: 8,
  [kinds.refund]: 9,
  [kinds.sent]: 41,
  [kinds.returned]: 41,
};
const shards = 64;

/** A Map holds 16 million keys, and a journal has more rows than that. */
class Large {
  #maps = Array.from({ length: shards }, () => new Map());
  #of = (key) => this.#maps[key.charCodeAt(0) % shards];
  get = (key) => this.#of(key).get(key);
  set = (key, value) => this.#of(key).set(key, value);
  has = (key) => this.#of(key).has(key);
}

const short = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('latin1').slice(0, 16);

export class Reversals {
  #fault;
  #rows = new Large();
  #ends = [];

  constructor(fault) {
    this.#fault = fault;
  }

  row(row) {
    const name = `row ${row.account_id}:${row.version}`;
    const kind = Number(row.kind);
    const amount = BigInt(row.amount);
    const wrongWay = (outgoing.has(kind) && amount > 0n) || (incoming.has(kind) && amount < 0n);
    if (wrongWay || (kind === kinds.tombstone && amount !== 0n))
      this.#fault(name, `moves ${amount}, which its kind does not`);
    const key = short(row.source, row.external_id, row.slot, row.account_id);
    if (this.#rows.has(key)) this.#fault(name, `has the idempotency key of ${this.#rows.get(key).name}`);
    const kept = { name, kind, amount, account: row.account_id };
    this.#rows.set(key, kept);
    // A payout names its hold from the hold's own account, and money on its way arrives from there.
    if (kind === kinds.hold || kind === kinds.toVendor)
      this.#rows.set(short(row.source, row.external_id, row.slot, row.contra_id), kept);
    const reference = namesakes.has(kind) ? row.external_id : row.reference;
    if (ends.has(kind)) this.#ends.push({ ...kept, source: row.source, id: row.external_id, reference });
  }

  /** An end may stand before its beginning in the order of transactions, so all are judged last; payouts before refunds. */
  close() {
    for (const end of this.#ends) if (end.kind !== kinds.refund) this.#judge(end);
    for (const end of this.#ends) if (end.kind === kinds.refund) this.#judge(end);
  }

  #judge({ name, kind, amount, account, source, id, reference }) {
    const begun = this.#rows.get(short(source, reference, String(begins[kind]), account));
    if (!begun) return this.#fault(name, `ends ${source} ${reference}, which is not there`);
    if (begun.endedBy) this.#fault(name, `ends ${begun.name}, which ${begun.endedBy} has ended`);
    begun.endedBy = name;
    const whole = kind === kinds.payout || kind === kinds.sent ? begun.amount : -begun.amount;
    if (amount !== whole) this.#fault(name, `moves ${amount}, but ${begun.name} had moved ${begun.amount}`);
    if (kind !== kinds.payout) return;
    // A refund goes to the account that the hold came from.
    this.#rows.set(short(source, id, '9', begun.account), { name, kind, amount, account });
  }
}
