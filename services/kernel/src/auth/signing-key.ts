import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

/** An Ed25519 key pair that signs what others check without us; `id` is the RFC 7638 thumbprint of the public key. */
export class SigningKey {
  readonly id: string;
  /** The public key as a JWK, to be given to whoever checks. */
  readonly publicJwk: { kty: string; crv: string; x: string };
  private readonly secret: KeyObject;

  /** `privateJwk`: JSON of an OKP JWK with crv Ed25519. Throws when it is none. */
  constructor(privateJwk: string) {
    this.secret = createPrivateKey({ key: JSON.parse(privateJwk) as JsonWebKey, format: 'jwk' });
    if (this.secret.asymmetricKeyType !== 'ed25519') throw new Error('a key that signs is no Ed25519 key');
    const { crv = '', kty = '', x = '' } = createPublicKey(this.secret).export({ format: 'jwk' });
    this.publicJwk = { kty, crv, x };
    this.id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  }

  sign(bytes: Buffer): Buffer {
    return sign(null, bytes, this.secret);
  }

  verify(bytes: Buffer, signature: Buffer): boolean {
    return verify(null, bytes, createPublicKey(this.secret), signature);
  }
}
