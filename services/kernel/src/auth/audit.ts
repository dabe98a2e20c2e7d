import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { ctx } from '../runtime/context.js';
import { principal } from './marks.js';
import type { Principal } from './principal.js';

/** What an operator did. `action` is `noun.verb`; `before`/`after` hold only what changed. */
export interface AuditedAction {
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | bigint;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

interface Publisher {
  publish(type: typeof OperatorActed, payload: OperatorActed, key: string): Promise<void>;
}

/** What an audit record never holds: secrets, and what the console masks (reading the log would reveal it without a record). */
const secret = /password|secret|token|totp|accountnumber|holdername|realname|fullname|email|mobile|birthday$/i;

/** Records the current operator's action (or, in the role `member`, what an agent did to somebody else) in the same transaction as its effect. */
export function auditAction(tx: Publisher, acted: AuditedAction, at: Date = new Date()): Promise<void> {
  return auditActionOf(tx, principal(), acted, at);
}

/** {@link auditAction} of somebody who is not, or not yet, logged in. */
export async function auditActionOf(
  tx: Publisher,
  { id, username, role, brand, type }: Pick<Principal, 'id' | 'username' | 'role' | 'brand' | 'type'>,
  acted: AuditedAction,
  at: Date = new Date(),
): Promise<void> {
  const { ip, device, requestId } = ctx();
  const objectId = String(acted.objectId);
  const message = OperatorActed.fromPartial({
    operatorId: id,
    operatorName: username,
    role: type === 'member' ? 'member' : role,
    ip,
    device,
    action: acted.action,
    objectType: acted.objectType,
    objectId,
    beforeJson: masked(acted.before),
    afterJson: masked(acted.after),
    reason: acted.reason ?? '',
    requestId,
    brand,
    actedAt: at,
  });
  await tx.publish(OperatorActed, message, `${acted.objectType}:${objectId}`);
}

function masked(value: Readonly<Record<string, unknown>> | undefined): string {
  if (!value) return '{}';
  return JSON.stringify(value, (key, item: unknown) => {
    // A flag or nothing at all tells nobody's data: that registration by mobile is on is what the record is for.
    if (secret.test(key) && item !== null && typeof item !== 'boolean') return '***';
    return typeof item === 'bigint' ? item.toString() : item;
  });
}
