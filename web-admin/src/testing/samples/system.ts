import type { DeadLetter } from '../../api/reports.js';
import { ago } from './base.js';

export const deadLetters: DeadLetter[] = [
  {
    id: '42',
    service: 'wallet',
    eventId: '0199-a1',
    handler: 'MemberEvents.registered',
    topic: 'identity.v1',
    type: 'banyan.identity.v1.MemberRegistered',
    key: '1042',
    brand: 'BANYAN',
    error: 'duplicate key value violates unique constraint "account_member"',
    attempts: 8,
    failedAt: ago(42),
    replayedAt: null,
    replayedBy: null,
    payload: { memberId: '1042', brand: 'BANYAN', username: 'tuan.anh', currency: 'VND' },
  },
];
