import { Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { nameOf, type SocialAccount } from '../channel/social-channel.js';
import type { SocialClient } from './social-settings.service.js';
import { answerSeconds, refusalOf, type Asked } from './social-provider.js';

const issuer = new URL(config.socialGoogleIssuer);
const knownMs = 3_600_000;

/** Google by OpenID Connect: authorisation code with PKCE; its ID token is held to its keys, audience, nonce and age. */
@Injectable()
export class GoogleService {
  private known: { readonly client: string; readonly until: number; readonly found: Configuration } | null = null;

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

  /** What the issuer says of itself, asked for anew every hour, and at once for another client. */
  private async discover(client: SocialClient): Promise<Configuration> {
    const name = JSON.stringify(client);
    if (this.known?.client === name && this.known.until > performance.now()) return this.known.found;
    const plain = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    const found = await discovery(issuer, client.id, undefined, ClientSecretPost(client.secret), {
      execute: [enableNonRepudiationChecks, ...plain],
      timeout: answerSeconds,
    }).catch((error: unknown) => {
      throw refusalOf('google', error);
    });
    this.known = { client: name, until: performance.now() + knownMs, found };
    return found;
  }
}
