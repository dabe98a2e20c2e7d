import { call } from './http.js';
import type { AuditProof } from './reports.js';
import type { AccessDraft, EnrolmentPart, OperatorDraft, RoleDraft } from './types.js';
import { on, post, type Id, type Reason } from './verb-request.js';

/** Operators, roles and what waits for a second one. */
export const operatorVerbs = {
  /** Requests a new operator; another operator decides. */
  proposeOperator: (body: OperatorDraft) => post('identity/operators', body),
  /** Requests another role of an operator; another operator decides. */
  proposeOperatorRole: (id: Id, body: Reason & { role: string }) => post(on('identity/operators', id, 'role'), body),
  proposeOperatorReset: (id: Id, body: Reason) => post(on('identity/operators', id, 'reset'), body),
  /** Requests from where, and for how long without a request, operators may work in the console. */
  proposeAccess: (body: AccessDraft) => post('identity/console-access', body),
  /** The part of whoever asked for an operator, or agreed to one, once; by the approval's id. */
  enrolmentPart: (approvalId: Id) => post<EnrolmentPart>(on('identity/enrolments', approvalId, 'part')),
  disableOperator: (id: Id, body: Reason) => post(on('identity/operators', id, 'disable'), body),
  enableOperator: (id: Id, body: Reason) => post(on('identity/operators', id, 'enable'), body),
  /** Requests a new or changed role; it takes effect when another operator approves. */
  proposeRole: (id: Id | null, body: RoleDraft) =>
    id ? call(`identity/roles/${encodeURIComponent(id)}`, { method: 'PUT', body }) : post('identity/roles', body),
  approveRequest: (id: Id, body: Reason) => post(on('identity/approvals', id, 'approve'), body),
  /** The value that a request for a member's profile asks for. The server writes who looked and why. */
  revealRequest: (id: Id, body: Reason) => post<{ value: string | null }>(on('identity/approvals', id, 'reveal'), body),
  rejectRequest: (id: Id, body: Reason) => post(on('identity/approvals', id, 'reject'), body),
  verifyAudit: () => call<AuditProof>('identity/audit-logs/verify'),
};
