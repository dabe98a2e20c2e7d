import { ListOf, OneOf, Text } from '@banyan/kernel/dto';

/** A public key (JWK) that a payload is encrypted for. */
export class PayloadKey {
  @Text() kty: string;
  @Text() crv: string;
  @Text() x: string;
  @Text() y: string;
  @Text() kid: string;
  @OneOf(['ECDH-ES'] as const) alg: 'ECDH-ES';
  @OneOf(['A256GCM'] as const) enc: 'A256GCM';
  @OneOf(['enc'] as const) use: 'enc';
}

/** The gateway's public keys, newest first. Payload: compact JWE, ECDH-ES with A256GCM. */
export class PayloadKeys {
  @ListOf(() => PayloadKey) keys: PayloadKey[];
}
