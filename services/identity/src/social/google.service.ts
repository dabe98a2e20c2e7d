import { Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  Configuration,
  setJwksCache,
  type ExportedJWKSCache,
  type ServerMetadata,
} from 'openid-client';
import { z } from '@banyan/kernel/config';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { nameOf, type SocialAccount } from '../channel/social-channel.js';
import type { SocialClient } from './social-settings.service.js';
import { answerSeconds, refusalOf, type Asked } from './social-provider.js';

const issuer = new URL(config.socialGoogleIssuer);
const knownMs = 3_600_000;
/** The library takes keys for good for five minutes. */
const keysMs = 4 * 60_000;
const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const plain = issuer.protocol === 'http:';

/** Google by OpenID Connect: authorisation code with PKCE; its ID token is held to its keys, audience, nonce and age. */
@Injectable()
export class GoogleService {
  private known: { readonly until: number; readonly server: Promise<ServerMetadata> } | null = null;
  private keys: { readonly until: number; readonly fetched: Promise<ExportedJWKSCache> } | null = null;

  async address(client: SocialClient, asked: Asked): Promise<string> {
    const found = await this.discover(client);
    return buildAuthorizationUrl(found, {
      redirect_uri: asked.returnUrl,
      scope: 'openid profile',
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: await calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).href;
  }

  /** Who came back. Throws `identity.social_refused`, or `identity.social_away` where Google does not answer. */
  async account(client: SocialClient, answer: URLSearchParams, asked: Asked): Promise<SocialAccount> {
    const found = await this.discover(client);
    setJwksCache(found, await this.keysOf(found.serverMetadata()));
    const back = new URL(`${asked.returnUrl}?${answer.toString()}`);
    const tokens = await authorizationCodeGrant(found, back, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw refusalOf('google', error);
    });
    const claims = tokens.claims();
    if (!claims?.sub) throw errors.social_refused();
    return { subject: claims.sub, name: nameOf(claims['name']) };
  }

  /**
   * By what a client asks. What the issuer says of itself is the same for all, asked for anew every hour, once for whoever waits for it.
   */
  private async discover(client: SocialClient): Promise<Configuration> {
    if (!this.known || this.known.until <= performance.now()) {
      const known = { until: performance.now() + knownMs, server: this.server(client) };
      this.known = known;
      known.server.catch(() => {
        if (this.known === known) this.known = null;
      });
    }
    const made = new Configuration(await this.known.server, client.id, undefined, ClientSecretPost(client.secret));
    made.timeout = answerSeconds;
    enableNonRepudiationChecks(made);
    if (plain) allowInsecureRequests(made);
    return made;
  }

  /** Its keys, fetched once for whoever waits for them, and anew before the library would do it for each exchange. */
  private keysOf(server: ServerMetadata): Promise<ExportedJWKSCache> {
    if (!this.keys || this.keys.until <= performance.now()) {
      const keys = { until: performance.now() + keysMs, fetched: fetchKeys(server) };
      this.keys = keys;
      keys.fetched.catch(() => {
        if (this.keys === keys) this.keys = null;
      });
    }
    return this.keys.fetched;
  }

  private async server({ id, secret }: SocialClient): Promise<ServerMetadata> {
    const found = await discovery(issuer, id, undefined, ClientSecretPost(secret), {
      execute: plain ? [allowInsecureRequests] : [],
      timeout: answerSeconds,
    }).catch((error: unknown) => {
      throw refusalOf('google', error);
    });
    return found.serverMetadata();
  }
}

async function fetchKeys({ jwks_uri: address }: ServerMetadata): Promise<ExportedJWKSCache> {
  try {
    if (!address) throw new Error('the issuer names no keys');
    const response = await fetch(address, { signal: AbortSignal.timeout(answerSeconds * 1000) });
    if (!response.ok) throw new Error(`the keys were answered with ${response.status}`);
    return { jwks: jwks.parse(await response.json()), uat: Math.floor(Date.now() / 1000) };
  } catch (error) {
    throw refusalOf('google', error);
  }
}
