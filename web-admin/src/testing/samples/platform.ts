import type { AllowedIp, MaintenanceWindow, RegionRule } from '../../api/types.js';

export const maintenances: MaintenanceWindow[] = [
  {
    id: '3',
    brand: null,
    messages: { VI: 'Nâng cấp máy chủ', EN: 'New servers' },
    startsAt: '2026-11-20T20:00:00.000Z',
    endsAt: null,
    state: 'OPEN',
  },
  {
    id: '2',
    brand: 'LOTUS',
    messages: { VI: 'Cập nhật giao diện' },
    startsAt: '2026-11-30T20:00:00.000Z',
    endsAt: '2026-11-30T22:00:00.000Z',
    state: 'PLANNED',
  },
];

export const allowedIps: AllowedIp[] = [{ id: '1', brand: null, network: '203.0.113.0/24', note: 'Văn phòng' }];

export const regionRules: RegionRule[] = [
  { id: '1', brand: null, kind: 'allow', country: null, network: '203.0.113.7/32', priority: 10 },
  { id: '2', brand: null, kind: 'deny', country: 'US', network: null, priority: 100 },
];
