import { Logger } from '@nestjs/common';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { errors } from '../errors.js';
import type { SocialChannel } from '../channel/social-channel.js';

/** What an attempt asked a company with, and holds its answer to. */
export interface Asked {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** The page of the site that the browser comes back to. */
  readonly returnUrl: string;
}

/** For how long a company's answer is waited for. */
export const answerSeconds = 5;

const logger = new Logger('Social');

/** Failures of the way there, as the library and the runtime name them. */
const away = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** Its server failed: an answer that is no protocol's, of a status of its own failures. */
const failed = ({ cause }: Error): boolean => cause instanceof Response && cause.status >= 500;

/** The refusal that a failed exchange with a company is: `social_refused` where it answered, `social_away` where it did not. */
export function refusalOf(channel: SocialChannel, error: unknown): Error {
  logger.warn(`${channel}: ${String(error)}`);
  const said = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError || error instanceof WWWAuthenticateChallengeError; // prettier-ignore
  if (said) return errors.social_refused();
  if (error instanceof ClientError && !away.has(String(error.code)) && !failed(error)) return errors.social_refused();
  return errors.social_away();
}
