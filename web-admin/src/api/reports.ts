import type { ContractsDashboardDto } from '@banyan/contracts/contract';
import type { GamesDashboardDto } from '@banyan/games/contract';
import type { AuditVerifyDto, DashboardDto } from '@banyan/identity/contract';
import type { IntegrityDto, SealDto, SealStatusDto, WalletDashboard as WalletFigures } from '@banyan/wallet/contract';
import type { Wire } from './wire.js';

/** What the overview, the proofs and the queue of broken events are told. */

export type IdentityDashboard = Wire<DashboardDto>;
export type WalletDashboard = Wire<WalletFigures>;
export type ContractsDashboard = Wire<ContractsDashboardDto>;
export type GamesDashboard = Wire<GamesDashboardDto>;
export type Integrity = Wire<IntegrityDto>;
export type SealStatus = Wire<SealStatusDto>;
export type SealCheck = NonNullable<SealStatus['lastCheck']>;
export type Seal = Wire<SealDto>;
export type AuditProof = Wire<AuditVerifyDto>;

/** Which rows of a list a file is to hold, and in which columns, words and time zones. */
export interface ExportOrder {
  list: string;
  filter: object;
  sort?: string;
  order?: string;
  columns: { field: string; title: string }[];
  /** IANA zones by brand; under the empty name that of rows without a brand. */
  zones: Record<string, string>;
}

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

/** The events of one service; `lag` counts messages that are not settled, `topics` is null when the log is silent. */
export interface EventState {
  service: string;
  log: string;
  horizonSeconds: number;
  sources: { name: string; movedAt: string | null; oldestAt: string | null }[];
  topics: { topic: string; lag: number }[] | null;
  handlers: { name: string; topic: string; type: string; parked: number; nextAt: string | null; dead: number }[];
}

/** One measured series; `seen` is what a histogram saw, whose `value` is the count. */
export interface Figure {
  name: string;
  labels: Record<string, string>;
  value: number;
  seen?: { sum: number; p50: number; p99: number };
}

export interface JobState {
  name: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  period: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  error: string | null;
  attempt: number;
  nextAt: string;
  lateSeconds: number;
}

/** What a service is at; the figures are those of the process that answered. */
export interface ServiceStatus {
  service: string;
  jobs: JobState[];
  figures: Figure[];
}

/** A list that was asked for as a file. */
export interface ExportFile {
  id: string;
  list: string;
  state: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED';
  rows: number;
  askedAt: string;
  readyAt: string | null;
  expiresAt: string;
}
