import type { FastifyReply } from 'fastify';
import { errors } from '../errors.js';
import type { LoginValueDto } from '../member/member.dto.js';
import type { SignedIn } from '../member/sign-in.service.js';
import { keepChallenge, keepSession } from '../session/cookies.js';
import type { Challenged } from './challenge.service.js';

/**
 * Answers a log-in: with its session, or with the refusal `identity.second_factor_required`, which says what is offered, while the
 * challenge's token goes into a cookie.
 */
export function keepLogin(reply: FastifyReply, result: SignedIn | Challenged): LoginValueDto {
  if (!('challenge' in result)) return keepSession(reply, 'player', result);
  const { token, expiresAt, offers } = result.challenge;
  keepChallenge(reply, token, expiresAt);
  throw errors.second_factor_required({ methods: offers, expiresAt: expiresAt.toISOString() });
}
