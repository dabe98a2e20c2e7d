import { services } from '../../api/resources.js';
import type { EventState, Seal, SealStatus, ServiceStatus } from '../../api/reports.js';
import { ago } from './base.js';

const hash = (digit: string) => digit.repeat(64);

export const latestSeals: Seal[] = ['412', '411', '410'].map((id, i) => ({
  id,
  hash: hash(String(i + 3)),
  previous: hash(String(i + 2)),
  after: '700:41:8',
  through: '712:41:9',
  rows: 120 - i,
  sealedAt: ago(1 + i),
  keyId: 'mX3k',
  signature: 'c2lnbmF0dXJl',
}));

export const sealStatus: SealStatus = {
  last: latestSeals[0] ?? null,
  sealedRows: '48213',
  unsealedSeconds: 0,
  lastCheck: {
    id: '90',
    mode: 'incremental',
    startedAt: ago(1),
    finishedAt: ago(1),
    ok: true,
    seals: '1',
    rows: '120',
    findings: [],
  },
  lastFullCheck: {
    id: '60',
    mode: 'full',
    startedAt: ago(500),
    finishedAt: ago(499),
    ok: true,
    seals: '380',
    rows: '47990',
    findings: [],
  },
  running: null,
  key: { id: 'mX3k', jwk: '{"kty":"OKP","crv":"Ed25519","x":"mX3k"}' },
};

export const eventStates: Record<string, EventState> = Object.fromEntries(
  services.map((service) => [
    service,
    {
      service,
      log: 'kafka',
      horizonSeconds: 0.2,
      sources: [{ name: 'outbox', movedAt: ago(1), oldestAt: null }],
      topics: [{ topic: 'identity.v1', lag: 3 }],
      handlers: [
        {
          name: 'MemberEvents.registered',
          topic: 'identity.v1',
          type: 'identity.v1.MemberRegistered',
          parked: service === 'wallet' ? 2 : 0,
          nextAt: null,
          dead: service === 'wallet' ? 1 : 0,
        },
      ],
    },
  ]),
);

const histogram = (name: string, p50: number, p99: number, labels = {}) => ({
  name,
  labels,
  value: 1200,
  seen: { sum: 60, p50, p99 },
});

const job = {
  name: 'journal-seal',
  state: 'done' as const,
  period: ago(1),
  startedAt: ago(1),
  finishedAt: ago(1),
  error: null,
  attempt: 1,
  nextAt: ago(0),
  lateSeconds: 0,
};

export const workings: Record<string, ServiceStatus> = {
  identity: { service: 'identity', figures: [], jobs: [{ ...job, name: 'sessions', lateSeconds: 140 }] },
  wallet: {
    service: 'wallet',
    jobs: [job, { ...job, name: 'ledger-integrity', state: 'failed', error: 'no end within 50000 ms' }],
    figures: [
      { name: 'wallet_ledger_queue_commands', labels: {}, value: 7 },
      { name: 'wallet_ledger_busy_total', labels: {}, value: 3 },
      histogram('wallet_ledger_batch_commands', 12, 60),
      histogram('wallet_ledger_batch_seconds', 0.0024, 0.011),
    ],
  },
  games: {
    service: 'games',
    jobs: [],
    figures: [
      histogram('games_ledger_batch', 9, 80),
      histogram('games_vendor_request_seconds', 0.004, 0.02, { vendor: 'studio', endpoint: 'bet', status: 'OK' }),
    ],
  },
  contracts: { service: 'contracts', figures: [], jobs: [{ ...job, name: 'contracts.lapse' }] },
};
