/**
 * Numbers that follow from a seed. Everyone who chooses has a stream of his own, named by what he is, so that one who draws
 * more or less often does not change what the others draw.
 */
export class Random {
  #state;

  constructor(seed, name = '') {
    this.#state = hash(`${seed}/${name}`);
  }

  /** A number from 0 up to but without 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[Math.floor(this.next() * list.length)];
  }

  /** A name of `{ name: weight }`, as often as its weight says. */
  weighted(weights) {
    let rest = this.next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    for (const [name, weight] of Object.entries(weights)) {
      rest -= weight;
      if (rest < 0) return name;
    }
    return Object.keys(weights).at(-1);
  }

  /** An id in the form of a version 4 UUID. */
  uuid() {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16));
    hex[12] = '4';
    hex[16] = this.pick(['8', '9', 'a', 'b']);
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}

/** FNV-1a, 32 bits. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 0x01000193);
  return value;
}
