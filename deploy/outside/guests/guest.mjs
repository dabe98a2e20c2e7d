import { Member } from './member.mjs';

/** What the requests are called in the report; the first that fits. */
const kinds = [
  [/^\/lgw\/games\?.*\bq=/, 'lobby search'],
  [/^\/lgw\/games\?/, 'lobby filter'],
  [/^\/lgw\/games\/facets/, 'lobby facets'],
  [/^\/wps\/relay\/GCS/, 'lobby lists'],
  [/^\/wps\/game\/favourites/, 'favourites'],
  [/^\/wps\/game\/launchGame/, 'launch'],
  [/^\/wps\/wallet\/deposits/, 'deposit'],
  [/^\/wps\/wallet\/withdrawals/, 'withdrawal'],
  [/^\/wps\/wallet\/bank-cards/, 'bank card'],
];

/** A member who plays, with an address of his own as he would have behind the platform's proxy. */
export class Guest extends Member {
  #cards = null;

  constructor(world, number) {
    super(world, `guest${number}`);
    this.number = number;
    // 198.18.0.0/15 is set aside for measurements (RFC 2544).
    this.headers = { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` };
  }

  call(method, path, body) {
    const kind = kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
    return this.world.figures.timed(kind, () => super.call(method, path, body));
  }

  login() {
    return this.world.figures.timed('log-in', () => super.login());
  }

  /** Does `add` once, however many tabs ask; resolves when it is done. */
  once(add) {
    this.#cards ??= add();
    return this.#cards;
  }
}
