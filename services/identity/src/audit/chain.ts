import { createHash } from 'node:crypto';

/** One row of the audit log, as its hash covers it. Instants are ISO text, bigint digit strings. */
export interface AuditFields {
  readonly seq: string;
  readonly eventId: string;
  readonly actedAt: string;
  readonly actorId: string;
  readonly actor: string;
  readonly role: string;
  readonly ip: string;
  readonly device: string;
  readonly service: string;
  readonly brand: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly requestId: string;
}

export const genesisHash = '0'.repeat(64);

/** SHA-256 over the previous row's hash and this row's fields, in a fixed order. */
export function chainHash(previous: string, row: AuditFields): string {
  const fields = [
    row.seq, row.eventId, row.actedAt, row.actorId, row.actor, row.role, row.ip, row.device, row.service, row.brand,
    row.action, row.objectType, row.objectId, row.before, row.after, row.reason, row.requestId,
  ]; // prettier-ignore
  return createHash('sha256').update(previous).update(JSON.stringify(fields)).digest('hex');
}
