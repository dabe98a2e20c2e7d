import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** What an authenticator does otherwise than it should. */
export interface Astray {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly crossOrigin?: boolean;
}

interface Kept {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly host: string;
  readonly userHandle: string;
}

interface Created {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface Requested {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials?: ReadonlyArray<{ readonly id: string }>;
}

/** An authenticator with its browser, by the book (WebAuthn level 3, sections 6 and 8.7): ES256, no attestation. */
export class SoftAuthenticator {
  readonly kept: Kept[] = [];
  /** 0: it does not count, as those that keep copies elsewhere. */
  private counter: number;

  constructor(
    private readonly origin: string,
    counts = true,
  ) {
    this.counter = counts ? 1 : 0;
  }

  /** What `navigator.credentials.create` gives, as JSON. */
  create(options: string, astray: Astray = {}): string {
    const { challenge, rp, user } = JSON.parse(options) as Created;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = this.dataOf(rp.id, 0x40, astray, Buffer.concat([Buffer.alloc(16), length, id, cose]));
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from('a3', 'hex'),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from('a0', 'hex'),
      text('authData'),
      Buffer.from('59', 'hex'),
      size,
      data,
    ]);
    this.kept.push({ id, key: privateKey, host: rp.id, userHandle: user.id });
    return JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, astray).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    });
  }

  /** What `navigator.credentials.get` gives, as JSON, by the newest passkey that fits. */
  get(options: string, astray: Astray = {}): string {
    const { challenge, allowCredentials } = JSON.parse(options) as Requested;
    const allowed = new Set((allowCredentials ?? []).map(({ id }) => id));
    const one = this.kept.findLast(({ id }) => allowed.size === 0 || allowed.has(id.toString('base64url')));
    if (!one) throw new Error('the authenticator has no such passkey');
    if (this.counter > 0) this.counter += 1;
    const data = this.dataOf(one.host, 0, astray);
    const clientData = this.clientData('webauthn.get', challenge, astray);
    const userHandle = astray.userHandle === undefined ? one.userHandle : astray.userHandle;
    return JSON.stringify({
      id: one.id.toString('base64url'),
      rawId: one.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), one.key).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
      clientExtensionResults: {},
    });
  }

  private clientData(type: string, challenge: string, astray: Astray): Buffer {
    const { origin = this.origin, crossOrigin = false } = astray;
    return Buffer.from(JSON.stringify({ type, challenge: astray.challenge ?? challenge, origin, crossOrigin }));
  }

  private dataOf(host: string, more: number, astray: Astray, made: Buffer = Buffer.alloc(0)): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(0x01 | (astray.userVerified === false ? 0 : 0x04) | more);
    rest.writeUInt32BE(astray.counter ?? this.counter, 1);
    return Buffer.concat([sha256(astray.host ?? host), rest, made]);
  }
}

/** A short text in CBOR. */
const text = (said: string): Buffer => Buffer.concat([Buffer.from([0x60 + said.length]), Buffer.from(said)]);
