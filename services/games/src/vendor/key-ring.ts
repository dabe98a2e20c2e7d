import { createHash, randomBytes } from 'node:crypto';
import { open, seal } from './secret-box.js';

const version = 'v2';

/**
 * Envelopes: each secret is sealed with a data key of its own, which is wrapped with the current master key. A new master key
 * therefore re-wraps data keys and leaves the secrets, and so the vendors, alone. A master key's id is part of its hash.
 */
export class KeyRing {
  private readonly current: string;
  private readonly masters = new Map<string, string>();

  /** Master keys are 32 bytes in base64; `earlier` ones open what they had wrapped and wrap nothing. */
  constructor(current: string, earlier: readonly string[] = []) {
    this.current = idOf(current);
    for (const key of [...earlier, current]) this.masters.set(idOf(key), key);
  }

  /** Seals a secret for its owner. */
  seal(secret: string, owner: string): string {
    const dataKey = randomBytes(32).toString('base64');
    return this.envelope(dataKey, seal(secret, dataKey, owner), owner);
  }

  /** Opens what {@link seal} made. Throws when the master key is not on the ring, the owner is another, or a byte was changed. */
  open(sealed: string, owner: string): string {
    if (isPlain(sealed)) return this.openPlain(sealed, owner);
    const { wrapped, body, master } = this.parts(sealed);
    return open(body, open(wrapped, master, owner), owner);
  }

  /** The same secret under the current master key; null when it is already. */
  rewrap(sealed: string, owner: string): string | null {
    if (isPlain(sealed)) return this.seal(this.openPlain(sealed, owner), owner);
    const { id, wrapped, body, master } = this.parts(sealed);
    return id === this.current ? null : this.envelope(open(wrapped, master, owner), body, owner);
  }

  /** Sealed with a master key itself, as all were before there were envelopes. */
  private openPlain(sealed: string, owner: string): string {
    for (const master of this.masters.values()) {
      try {
        return open(sealed, master, owner);
      } catch {
        // Another master key's.
      }
    }
    throw new Error('no master key opens it');
  }

  private envelope(dataKey: string, body: string, owner: string): string {
    const master = this.masters.get(this.current) ?? '';
    return [version, this.current, seal(dataKey, master, owner), body].join('~');
  }

  private parts(sealed: string) {
    const [mark, id = '', wrapped = '', body = ''] = sealed.split('~');
    if (mark !== version) throw new Error('unknown envelope version');
    const master = this.masters.get(id);
    if (!master) throw new Error(`no master key ${id}`);
    return { id, wrapped, body, master };
  }
}

const isPlain = (sealed: string): boolean => !sealed.includes('~');

const idOf = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 12);
