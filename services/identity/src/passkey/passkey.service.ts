import { Injectable, Logger } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from '@banyan/kernel/config';
import type { Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { challengeLivesMs, PasskeyChallengeService, type Ceremony } from './passkey-challenge.service.js';
import type { PasskeyOwner } from './passkey-owner.js';
import { PasskeyStoreService, type KnownPasskey, type NewPasskey } from './passkey-store.service.js';

/** What a browser hands to its authenticator. */
export interface PasskeyAsked {
  /** JSON of `navigator.credentials.create` or `get`, as WebAuthn level 3 has it. */
  readonly options: string;
  readonly expiresAt: Date;
}

/** What the authenticator shows of the one who asks. */
export interface PasskeyUser {
  readonly name: string;
  /** The site's own name. */
  readonly site: string;
}

/** A right answer; {@link RightPasskey.use} makes it good for one thing, in the transaction of that. */
export interface RightPasskey {
  readonly passkey: KnownPasskey;
  /** False when it was taken away or used meanwhile. `alone`: nothing was shown beside it. */
  use(tx: Tx, alone: boolean): Promise<boolean>;
}

const base64url = (max: number) => z.string().max(max).regex(/^[\w-]+$/); // prettier-ignore
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const common = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };
const made = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(6000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const shown = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    userHandle: base64url(100).nullish(),
  }),
});
/** A page of another site that holds ours in a frame has nobody sign. */
const clientData = z.object({ challenge: base64url(200), crossOrigin: z.literal(false).optional() });

/** Ed25519, ECDSA with P-256, RSA with SHA-256: what authenticators have. */
const algorithms = [-8, -7, -257];

/** How much of what a visitor sent stands in the log. */
const loggedSigns = 200;

const hostOf = (origin: string): string => new URL(origin).hostname;

/**
 * The ceremonies of WebAuthn: an authenticator makes a passkey for a site, and shows later that it has it and that its user was there and
 * verified. A passkey belongs to the host that it was made at, by the browser's rule as by ours.
 */
@Injectable()
export class PasskeyService {
  private readonly logger = new Logger('Passkey');

  constructor(
    private readonly challenges: PasskeyChallengeService,
    private readonly store: PasskeyStoreService,
  ) {}

  /** What makes a new one. Throws `identity.too_many_passkeys` where there are ten. */
  async askToAdd(
    ceremony: Ceremony & { readonly owner: PasskeyOwner },
    { name, site }: PasskeyUser,
  ): Promise<PasskeyAsked> {
    const handle = await this.store.handleOf(ceremony.owner);
    const there = await this.store.credentialsOf(ceremony.owner);
    const host = hostOf(ceremony.origin);
    const { challenge, expiresAt } = this.challenges.make(ceremony);
    const options = await generateRegistrationOptions({
      rpName: site,
      rpID: host,
      userName: name,
      userDisplayName: name,
      userID: new Uint8Array(handle),
      challenge: new Uint8Array(challenge),
      timeout: challengeLivesMs,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: there.filter((one) => one.host === host).map(described),
    });
    return { options: JSON.stringify(options), expiresAt };
  }

  /** What was made, held to what was asked. Throws `identity.passkey_over` and `identity.passkey_refused`. */
  async made(ceremony: Ceremony, text: string): Promise<NewPasskey> {
    const response = parsed(made, text);
    const challenge = await this.taken(ceremony, response.response.clientDataJSON);
    const host = hostOf(ceremony.origin);
    const { registrationInfo: info } = await this.held(() =>
      verifyRegistrationResponse({
        response: { ...response, response: unattested(response.response) } as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: ceremony.origin,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!info) throw errors.passkey_refused();
    const { id, publicKey, counter } = info.credential;
    const transports = (response.response.transports ?? []).filter((one) => transport.safeParse(one).success);
    return {
      credentialId: Buffer.from(id, 'base64url'),
      host,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      synced: info.credentialBackedUp,
    };
  }

  /**
   * What has a passkey shown: any that the browser has of this site, or one of a known owner. Throws `identity.passkey_elsewhere` where he
   * has some, but none of this host.
   */
  async ask(ceremony: Ceremony): Promise<PasskeyAsked> {
    const host = hostOf(ceremony.origin);
    const all = ceremony.owner ? await this.store.credentialsOf(ceremony.owner) : [];
    const here = all.filter((one) => one.host === host);
    if (ceremony.owner && here.length === 0)
      throw errors.passkey_elsewhere({ hosts: [...new Set(all.map((one) => one.host))].join(', ') });
    const { challenge, expiresAt } = this.challenges.make(ceremony);
    const options = await generateAuthenticationOptions({
      rpID: host,
      challenge: new Uint8Array(challenge),
      timeout: challengeLivesMs,
      userVerification: 'required',
      allowCredentials: here.map(described),
    });
    return { options: JSON.stringify(options), expiresAt };
  }

  /**
   * Whose passkey was shown. Throws `identity.passkey_over`, `identity.passkey_unknown` for one that is nobody's here, and
   * `identity.passkey_refused` for what proves nothing: of another site or owner, not signed by it, without its user verified, or shown before.
   */
  async judge(ceremony: Ceremony, text: string): Promise<RightPasskey> {
    const response = parsed(shown, text);
    const challenge = await this.taken(ceremony, response.response.clientDataJSON);
    const host = hostOf(ceremony.origin);
    const passkey = await this.store.find(Buffer.from(response.id, 'base64url'));
    if (!passkey || passkey.host !== host) throw errors.passkey_unknown();
    const { owner } = ceremony;
    if (owner && (owner.kind !== passkey.owner.kind || owner.id !== passkey.owner.id)) throw errors.passkey_refused();
    const { userHandle } = response.response;
    const handle = userHandle ? Buffer.from(userHandle, 'base64url') : null;
    // Who is not known yet is said by the authenticator, and by nothing that somebody else could have put beside it.
    if (handle ? !handle.equals(passkey.handle) : !owner) throw errors.passkey_refused();
    const { verified, authenticationInfo: info } = await this.held(() =>
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: ceremony.origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw errors.passkey_refused();
    return {
      passkey,
      use: (tx, alone) => this.store.use(tx, passkey, info.newCounter, info.credentialBackedUp, alone),
    };
  }

  /** Uses up the challenge that was signed, and answers it as the library compares it. */
  private async taken(ceremony: Ceremony, signed: string): Promise<string> {
    const { challenge } = parsed(clientData, Buffer.from(signed, 'base64url').toString('utf8'));
    await this.challenges.take(ceremony, Buffer.from(challenge, 'base64url'));
    return challenge;
  }

  /** The library throws for each thing that is wrong; none of it is the visitor's business. */
  private async held<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      this.logger.warn(`refused: ${String(error).slice(0, loggedSigns)}`);
      throw errors.passkey_refused();
    }
  }
}

/**
 * The answer without what its maker says of the authenticator. None was asked for, and what the library does to judge it includes to fetch
 * lists of revoked certificates from addresses that the visitor wrote into his own.
 */
function unattested(response: z.infer<typeof made>['response']): z.infer<typeof made>['response'] {
  const said = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', said.get('authData')],
  ]);
  return { ...response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(bare)) };
}

const described = ({ credentialId, transports }: Pick<NewPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
});

function parsed<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw errors.passkey_refused();
  }
}
