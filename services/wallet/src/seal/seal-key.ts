import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

/** An Ed25519 key pair that signs seals; `id` is the RFC 7638 thumbprint of the public key. */
export class SealKey {
  readonly id: string;
  /** The public key as a JWK, to be given to whoever checks seals. */
  readonly publicJwk: { kty: string; crv: string; x: string };
  private readonly secret: KeyObject;

  /** `privateJwk`: JSON of an OKP JWK with crv Ed25519. Throws when it is none. */
  constructor(privateJwk: string) {
    this.secret = createPrivateKey({ key: JSON.parse(privateJwk) as JsonWebKey, format: 'jwk' });
    if (this.secret.asymmetricKeyType !== 'ed25519') throw new Error('SEAL_PRIVATE_JWK is no Ed25519 key');
    const { crv = '', kty = '', x = '' } = createPublicKey(this.secret).export({ format: 'jwk' });
    this.publicJwk = { kty, crv, x };
    this.id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  }

  sign(hash: Buffer): Buffer {
    return sign(null, hash, this.secret);
  }

  verify(hash: Buffer, signature: Buffer): boolean {
    return verify(null, hash, createPublicKey(this.secret), signature);
  }
}
