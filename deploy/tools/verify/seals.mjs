// The chain of seals. The encoding is written in docs/journal-seals.md.
import { createHash, createPublicKey, verify } from 'node:crypto';

/** Each value as `<bytes>:<value>,`, a missing one as `-,`. */
const encode = (values) =>
  values.map((value) => (value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`)).join('');
const sha256 = (text) => createHash('sha256').update(text).digest();
const cursor = (row) => [row.xid, row.account_id, row.version].map(BigInt);
const compare = (a, b) => {
  const i = a.findIndex((part, at) => part !== b[at]);
  return i < 0 ? 0 : a[i] > b[i] ? 1 : -1;
};
const parse = (text) => text.split(':').map(BigInt);
const nothing = '0'.repeat(64);

export class Seals {
  count = 0;
  rows = 0;
  tail = 0;
  signed = 0;
  trusted = false;
  last = null;
  #fault;
  #head;
  #keys = new Map();
  #previous = { number: 0n, hash: nothing, through: '0:0:0' };
  #open = [];
  #cursor = [0n, 0n, 0n];

  constructor(fault, { key, head }) {
    this.#fault = fault;
    this.#head = head?.split(':');
    if (!key) return;
    this.trusted = true;
    this.#keys.set(thumbprint(key), createPublicKey({ key, format: 'jwk' }));
  }

  /** The keys in the export count only when none was given. */
  trust(keys = []) {
    if (!this.trusted) for (const { id, jwk } of keys) this.#keys.set(id, createPublicKey({ key: jwk, format: 'jwk' }));
  }

  row(values, row) {
    const at = cursor(row);
    const name = `row ${row.account_id}:${row.version}`;
    if (compare(at, this.#cursor) <= 0) this.#fault(name, 'is out of order, or there twice');
    if (compare(at, parse(this.#previous.through)) <= 0)
      this.#fault(name, `lies in seal ${this.#previous.number}, which is closed`);
    this.#cursor = at;
    this.rows += 1;
    this.tail += 1;
    this.#open.push({ name, hash: sha256(encode(values)) });
  }

  seal(seal) {
    const name = `seal ${seal.number}`;
    const before = this.#previous;
    this.count += 1;
    if (BigInt(seal.number) !== before.number + 1n) this.#fault(name, `follows seal ${before.number}`);
    if (seal.previous !== before.hash) this.#fault(name, 'does not carry the hash of the seal before');
    if (seal.after !== before.through) this.#fault(name, 'does not begin where the seal before ends');
    const hash = createHash('sha256').update(encode(['banyan-seal-1', seal.number, seal.previous, seal.after]));
    for (const row of this.#open) hash.update(row.hash);
    hash.update(encode([seal.through, String(this.#open.length), seal.sealedAt]));
    const own = hash.digest('hex');
    if (own !== seal.hash) this.#name(name, seal);
    this.#signature(name, seal);
    if (this.#head?.[0] === seal.number && this.#head[1] !== seal.hash)
      this.#fault(name, 'has another hash than the one that was given');
    this.#previous = { number: BigInt(seal.number), hash: seal.hash, through: seal.through };
    this.last = `${seal.number}:${seal.hash}`;
    this.#open = [];
    this.tail = 0;
  }

  close() {
    if (this.#head && this.#previous.number < BigInt(this.#head[0]))
      this.#fault('seals', `end with ${this.#previous.number}, so seal ${this.#head[0]} is missing`);
  }

  #signature(name, { keyId, hash, signature }) {
    if (keyId === null && !this.trusted) return;
    const key = this.#keys.get(keyId);
    if (!key)
      return this.#fault(name, keyId === null ? 'is not signed' : `is signed with ${keyId}, a key that is not known`);
    if (!verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64')))
      this.#fault(name, 'has a false signature');
    this.signed += 1;
  }

  /** Which rows differ from the marks that were kept when they were sealed. */
  #name(name, { marks, rows }) {
    const bytes = Buffer.from(marks ?? '', 'base64');
    const kept = Array.from({ length: Math.min(rows, bytes.length / 4) }, (_, i) => bytes.readUInt32BE(i * 4));
    const found = this.#open.map((row) => row.hash.readUInt32BE(0));
    let [faults, k, f] = [0, 0, 0];
    while ((k < kept.length || f < found.length) && faults < 20) {
      const what = k < kept.length && kept[k] === found[f] ? null : faultAt(kept, k, found, f);
      const row = this.#open[f]?.name ?? 'the end of the seal';
      if (what)
        this.#fault(
          what === 'was taken out' ? `before ${row}` : row,
          `${what === 'was taken out' ? 'a row ' : ''}${what} after ${name} was made`,
        );
      if (what) faults += 1;
      if (what !== 'was put in') k += 1;
      if (what !== 'was taken out') f += 1;
    }
    if (faults === 0) this.#fault(name, 'has a hash that does not follow from its rows');
  }
}

function faultAt(kept, k, found, f) {
  if (f >= found.length || (k + 1 < kept.length && kept[k + 1] === found[f])) return 'was taken out';
  if (k >= kept.length || kept[k] === found[f + 1]) return 'was put in';
  return 'was changed';
}

function thumbprint({ crv, kty, x }) {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}
