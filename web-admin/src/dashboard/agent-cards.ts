import type { ContractsDashboard } from '../api/reports.js';
import type { QueueCard } from './queue-cards.js';

type Queue = keyof Omit<ContractsDashboard, 'receivables'>;

const hour = 60;

/** Where each queue of the agent programme is worked off, and after how many minutes it is near due and overdue. */
const queues: [queue: Queue, card: Pick<QueueCard, 'resource' | 'filter' | 'due'>][] = [
  ['requests', { resource: 'contractRequests', due: { near: 48 * hour, over: 66 * hour } }],
  [
    'terminations',
    { resource: 'terminations', filter: { state: 'PENDING' }, due: { near: 12 * hour, over: 20 * hour } },
  ],
  ['dividends', { resource: 'runs', filter: { state: 'AWAIT_APPROVAL' }, due: { near: 4 * hour, over: 12 * hour } }],
  ['failed', { resource: 'bills', filter: { state: 'FAILED' }, due: { near: 10, over: 30 } }],
  ['defaulters', { resource: 'defaults', filter: { frozen: true }, due: { near: 24 * hour, over: 72 * hour } }],
];

/** What of the agent programme waits for somebody. */
export const agentCards = (figures: ContractsDashboard | undefined): QueueCard[] =>
  queues.map(([queue, card]) => ({
    ...card,
    label: queue,
    count: figures?.[queue].count,
    oldest: figures?.[queue].oldestMinutes,
  }));
