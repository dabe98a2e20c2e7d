import { config } from '../config.js';

interface DemoOperator {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  /** base32 */
  readonly totpSecret: string | undefined;
}

/** Each duty in a hand of its own; they share the first operator's authenticator, as nobody but who tries the platform works with them. */
const duties: ReadonlyArray<readonly [username: string, role: string]> = [
  ['administrator', 'administrator'],
  ['support', 'customer_service'],
  ['reviewer', 'risk_reviewer'],
  ['cashier', 'finance_maker'],
  ['controller', 'finance_checker'],
  ['promoter', 'promotion_manager'],
  ['points', 'points_approver'],
  ['agents', 'agent_manager'],
  ['games', 'game_manager'],
  ['editor', 'content_editor'],
  ['compliance', 'compliance'],
  ['operations', 'operations'],
  ['auditor', 'auditor'],
];

/** Ids below 100 are kept for them. The first two are super admins, so that a maker finds his checker. */
export const demoOperators: readonly DemoOperator[] = [
  { id: 1n, username: 'operator', name: 'Demo operator', role: 'superadmin', totpSecret: config.operatorTotpSecret },
  { id: 2n, username: 'approver', name: 'Demo approver', role: 'superadmin', totpSecret: config.approverTotpSecret },
  ...duties.map(([username, role], index) => ({
    id: BigInt(index + 3),
    username,
    name: `Demo ${username}`,
    role,
    totpSecret: config.operatorTotpSecret,
  })),
];

export const demoOperatorIds = demoOperators.map(({ id }) => id);
