import type { GamesDashboardDto } from '@banyan/games/contract';
import type { AuditVerifyDto, DashboardDto } from '@banyan/identity/contract';
import type { IntegrityDto, WalletDashboard as WalletFigures } from '@banyan/wallet/contract';
import type { Wire } from './wire.js';

/** What the overview, the proofs and the queue of broken events are told. */

export type IdentityDashboard = Wire<DashboardDto>;
export type WalletDashboard = Wire<WalletFigures>;
export type GamesDashboard = Wire<GamesDashboardDto>;
export type Integrity = Wire<IntegrityDto>;
export type AuditProof = Wire<AuditVerifyDto>;

/** A message that a handler gave up on; the payload comes with one letter only. */
export interface DeadLetter {
  id: string;
  service: string;
  eventId: string;
  handler: string;
  topic: string;
  type: string;
  key: string;
  brand: string;
  error: string;
  attempts: number;
  failedAt: string;
  replayedAt: string | null;
  replayedBy: string | null;
  payload?: unknown;
}
