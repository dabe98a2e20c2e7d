import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
} from 'openid-client';
import { z } from '@banyan/kernel/config';
import { DomainError } from '@banyan/kernel/errors';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { nameOf, type SocialAccount } from '../channel/social-channel.js';
import type { SocialClient } from './social-settings.service.js';
import { answerSeconds, refusalOf, type Asked } from './social-provider.js';

const me = z.object({ id: z.string().regex(/^\d{1,40}$/), name: z.string().optional() });

/** Facebook by OAuth 2: authorisation code with PKCE, exchanged with the app's secret; who it is, its graph says, asked with the app's proof. */
@Injectable()
export class FacebookService {
  async address(client: SocialClient, asked: Asked): Promise<string> {
    return buildAuthorizationUrl(configurationOf(client), {
      redirect_uri: asked.returnUrl,
      scope: 'public_profile',
      state: asked.state,
      code_challenge: await calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Who came back. Throws `identity.social_refused`, or `identity.social_away` where Facebook does not answer. */
  async account(client: SocialClient, answer: URLSearchParams, asked: Asked): Promise<SocialAccount> {
    const found = configurationOf(client);
    try {
      const back = new URL(`${asked.returnUrl}?${answer.toString()}`);
      const checks = { expectedState: asked.state, pkceCodeVerifier: asked.verifier };
      const { access_token: token } = await authorizationCodeGrant(found, back, checks);
      const url = new URL(`${config.socialFacebookGraphUrl}/me`);
      url.searchParams.set('fields', 'id,name');
      url.searchParams.set('appsecret_proof', createHmac('sha256', client.secret).update(token).digest('hex'));
      const response = await fetchProtectedResource(found, token, url, 'GET');
      const said = me.safeParse(await response.json());
      if (!response.ok || !said.success) throw errors.social_refused();
      return { subject: said.data.id, name: nameOf(said.data.name) };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw refusalOf('facebook', error);
    }
  }
}

/** Facebook describes itself nowhere: its addresses are the platform's configuration. */
function configurationOf({ id, secret }: SocialClient): Configuration {
  const graph = config.socialFacebookGraphUrl;
  const server = {
    issuer: new URL(graph).origin,
    authorization_endpoint: config.socialFacebookDialogUrl,
    token_endpoint: `${graph}/oauth/access_token`,
  };
  const made = new Configuration(server, id, undefined, ClientSecretPost(secret));
  made.timeout = answerSeconds;
  if (graph.startsWith('http:')) allowInsecureRequests(made);
  return made;
}
