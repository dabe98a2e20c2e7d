import { SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import { ctx } from '../runtime/context.js';
import { authErrors } from '../errors/index.js';
import type { Principal } from './principal.js';

export type Access =
  | { kind: 'public' }
  | { kind: 'member'; beforePasswordChange?: boolean; trial?: boolean }
  | { kind: 'agent'; assistant?: boolean }
  | { kind: 'operator'; permission: string; stepUp?: boolean };

export const ACCESS = 'banyan:access';

const mark = (access: Access) =>
  applyDecorators(
    SetMetadata(ACCESS, access),
    ApiExtension('x-access', access.kind === 'operator' ? `operator:${access.permission}` : access.kind),
    ...(access.kind === 'member' && access.trial ? [ApiExtension('x-trial', true)] : []),
    ...(access.kind === 'operator' && access.stepUp ? [ApiExtension('x-step-up', true)] : []),
    ...(access.kind === 'public' ? [] : [ApiBearerAuth()]),
  );

/** Anyone may call; a valid token is still read when there is one. */
export const Public = () => mark({ kind: 'public' });

/**
 * Any logged-in member with a real account; a trial account (type 4) is refused with `wallet.in_need_true_account`. With
 * `trial` it may enter too, with `beforePasswordChange` also who has to change the password first.
 */
export const Member = (options: { beforePasswordChange?: boolean; trial?: boolean } = {}) =>
  mark({ kind: 'member', ...options });

/**
 * Members with an agent account (types 1, 2, 41, 42). An assistant (42) only reads: what is no GET is refused with `auth.assistant`, but with
 * `assistant`, which is for what only pays a debt, says no, or closes.
 */
export const Agent = (options: { assistant?: boolean } = {}) => mark({ kind: 'agent', ...options });

/**
 * Operators whose role holds the permission; an empty permission means any operator. With `stepUp` only one who proved
 * the second factor within STEP_UP_MINUTES; others are refused with `auth.step_up_required`.
 */
export const Operator = (permission: string, options: { stepUp?: boolean } = {}) =>
  mark({ kind: 'operator', permission, ...options });

export const WRITES = 'banyan:writes';

/**
 * A GET that writes, and why it has to: without this mark whatever a GET sends to the database is read-only, and a write fails. What the
 * reader would see change (an order, a state) is no reason: that takes another method.
 */
export const Writes = (why: string) => SetMetadata(WRITES, why);

/** Who acts in this request. Throws `auth.required` when nobody is logged in. */
export function principal(): Principal {
  const found = ctx().principal;
  if (!found) throw authErrors.required();
  return found;
}

/** An operator of one brand has nothing to say in another one. */
export function requireScope(brand: string): void {
  const own = principal().brand;
  if (own !== '' && own !== brand) throw authErrors.forbidden();
}

/** The same as {@link principal}, as a parameter of a door's method. */
export const CurrentUser = createParamDecorator((_data: unknown) => principal());
