import type { ComponentType } from 'react';
import type { ResourceName } from './api/resources.js';
import type { QueueName } from './live/queue-counts.js';
import type { IconName } from './ui/icon.js';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen of the console: a resource's list and the page of one of its records, or a page of its own at `path`. */
export interface Screen {
  readonly resource: ResourceName;
  readonly icon: IconName;
  /** What goes there after G. */
  readonly key?: string;
  /** False: one comes there from another screen. */
  readonly inMenu?: boolean;
  /** The number beside it in the menu. */
  readonly queue?: QueueName;
  readonly list?: Load;
  readonly show?: Load;
  readonly path?: string;
  readonly page?: Load;
  /** Its word under console.menu; else the resource's. */
  readonly word?: string;
}

/** All screens in the groups of the menu. A new one is a folder, a line here, and its words. */
export const screens: ReadonlyArray<readonly [group: string, screens: readonly Screen[]]> = [
  [
    'operations',
    [
      { resource: 'dashboard', icon: 'chart', key: 'h', path: '/' },
      {
        resource: 'withdrawals',
        icon: 'up',
        key: 'w',
        queue: 'withdrawals',
        list: () => import('./withdrawals/queue.js'),
      },
      {
        resource: 'deposits',
        icon: 'dn',
        key: 'd',
        queue: 'deposits',
        list: () => import('./deposits/list.js'),
        show: () => import('./deposits/show.js'),
      },
      {
        resource: 'paymentCases',
        icon: 'alert',
        key: '7',
        queue: 'paymentCases',
        list: () => import('./payment-cases/list.js'),
        show: () => import('./payment-cases/show.js'),
      },
      {
        resource: 'heldWins',
        icon: 'lock',
        key: '1',
        queue: 'heldWins',
        list: () => import('./held-wins/list.js'),
        show: () => import('./held-wins/show.js'),
      },
      {
        resource: 'adjustments',
        icon: 'note',
        queue: 'adjustments',
        list: () => import('./adjustments/list.js'),
        show: () => import('./adjustments/show.js'),
      },
      {
        resource: 'approvals',
        icon: 'check',
        key: 'a',
        queue: 'approvals',
        list: () => import('./approvals/list.js'),
        show: () => import('./approvals/show.js'),
      },
    ],
  ],
  [
    'people',
    [
      {
        resource: 'members',
        icon: 'users',
        key: 'm',
        list: () => import('./members/list.js'),
        show: () => import('./members/show.js'),
      },
      { resource: 'documents', icon: 'file', queue: 'documents', list: () => import('./documents/list.js') },
      { resource: 'outbox', icon: 'up', list: () => import('./outbox/list.js') },
      { resource: 'deliveries', icon: 'note', list: () => import('./deliveries/list.js') },
      { resource: 'pushes', icon: 'bell', list: () => import('./deliveries/list.js') },
      { resource: 'memberSessions', icon: 'clock', inMenu: false, list: () => import('./members/all-sessions.js') },
      { resource: 'operators', icon: 'user', key: 'o', list: () => import('./operators/list.js') },
      { resource: 'consoleAccess', icon: 'lock', list: () => import('./operators/access.js') },
      { resource: 'roles', icon: 'shield', key: 'r', list: () => import('./roles/list.js') },
    ],
  ],
  [
    'products',
    [
      { resource: 'games', icon: 'grid', key: 'g', list: () => import('./games/list.js') },
      {
        resource: 'vendors',
        icon: 'link',
        key: 'v',
        list: () => import('./vendors/list.js'),
        show: () => import('./vendors/show.js'),
      },
      {
        resource: 'rounds',
        icon: 'slots',
        key: 's',
        list: () => import('./rounds/list.js'),
        show: () => import('./rounds/show.js'),
      },
      {
        resource: 'lotteryIssues',
        icon: 'cal',
        list: () => import('./lottery/issues.js'),
        show: () => import('./lottery/issue.js'),
      },
      {
        resource: 'lotteryTickets',
        icon: 'note',
        list: () => import('./lottery/tickets.js'),
        show: () => import('./lottery/ticket.js'),
      },
      {
        resource: 'lotteryChases',
        icon: 'refresh',
        list: () => import('./lottery/chases.js'),
        show: () => import('./lottery/chase.js'),
      },
      { resource: 'lotteryExposures', icon: 'chart', list: () => import('./lottery/exposures.js') },
      { resource: 'lotteryGames', icon: 'grid', list: () => import('./lottery/games.js') },
      { resource: 'freeRounds', icon: 'star', key: '4', list: () => import('./vendor-money/free-rounds.js') },
      { resource: 'vendorTransfers', icon: 'swap', key: '5', list: () => import('./vendor-money/transfers.js') },
      {
        resource: 'reconciliations',
        icon: 'check',
        key: '6',
        list: () => import('./vendor-money/reconciliations.js'),
        show: () => import('./vendor-money/reconciliation.js'),
      },
    ],
  ],
  [
    'agents',
    [
      {
        resource: 'contracts',
        icon: 'file',
        key: 'c',
        list: () => import('./contracts/list.js'),
        show: () => import('./contracts/show.js'),
      },
      { resource: 'contractRequests', icon: 'clock', key: 'y', list: () => import('./contracts/requests.js') },
      { resource: 'platformOffers', icon: 'check', list: () => import('./contracts/platform-offers.js') },
      { resource: 'terminations', icon: 'x', key: 't', list: () => import('./contracts/terminations.js') },
      {
        resource: 'runs',
        icon: 'cal',
        key: 'p',
        list: () => import('./settlement/runs.js'),
        show: () => import('./settlement/run.js'),
      },
      {
        resource: 'runs',
        icon: 'cal',
        inMenu: false,
        path: '/settlement-preview',
        page: () => import('./settlement/preview.js'),
      },
      {
        resource: 'bills',
        icon: 'note',
        key: 'b',
        list: () => import('./settlement/bills.js'),
        show: () => import('./settlement/bill.js'),
      },
      {
        resource: 'defaults',
        icon: 'lock',
        key: 'f',
        list: () => import('./settlement/defaults.js'),
        show: () => import('./settlement/default.js'),
      },
      { resource: 'teamSales', icon: 'chart', key: 'j', list: () => import('./teams/report.js') },
      { resource: 'affiliates', icon: 'user', key: 'n', list: () => import('./affiliates/list.js') },
      { resource: 'announcements', icon: 'bell', key: '3', list: () => import('./announcements/list.js') },
      {
        resource: 'lineMoves',
        icon: 'tree',
        key: 'k',
        list: () => import('./lines/list.js'),
        show: () => import('./lines/show.js'),
      },
      {
        resource: 'lineMoves',
        icon: 'tree',
        inMenu: false,
        path: '/line-move',
        page: () => import('./lines/propose.js'),
      },
      {
        resource: 'contracts',
        icon: 'shield',
        key: '2',
        path: '/contract-limits',
        page: () => import('./contracts/limits.js'),
        word: 'limits',
      },
    ],
  ],
  [
    'money',
    [
      { resource: 'reports', icon: 'chart', list: () => import('./reports/list.js') },
      {
        resource: 'ledger',
        icon: 'swap',
        key: 'l',
        list: () => import('./ledger/list.js'),
        show: () => import('./ledger/show.js'),
      },
      { resource: 'transfers', icon: 'users', key: 'z', list: () => import('./transfers/list.js') },
      {
        resource: 'ledger',
        icon: 'bank',
        key: 'i',
        path: '/integrity',
        page: () => import('./ledger/integrity.js'),
        word: 'integrity',
      },
    ],
  ],
  [
    'platform',
    [
      { resource: 'brands', icon: 'globe', key: '8', list: () => import('./brands/list.js') },
      { resource: 'brands', icon: 'file', path: '/forms', page: () => import('./forms/page.js'), word: 'forms' },
      { resource: 'settings', icon: 'key', path: '/settings', page: () => import('./settings/page.js') },
      { resource: 'maintenances', icon: 'gear', key: '9', list: () => import('./maintenance/list.js') },
      { resource: 'regionRules', icon: 'shield', key: '0', list: () => import('./regions/list.js') },
      { resource: 'notices', icon: 'bell', list: () => import('./notices/list.js') },
      {
        resource: 'broadcasts',
        icon: 'bell',
        list: () => import('./broadcasts/list.js'),
        show: () => import('./broadcasts/show.js'),
      },
      { resource: 'articles', icon: 'info', list: () => import('./articles/list.js') },
      { resource: 'posts', icon: 'file', list: () => import('./posts/list.js') },
      {
        resource: 'pages',
        icon: 'grid',
        list: () => import('./pages/list.js'),
        show: () => import('./pages/show.js'),
      },
      { resource: 'feedback', icon: 'users', list: () => import('./feedback/list.js') },
      { resource: 'support', icon: 'users', queue: 'support', list: () => import('./support/list.js') },
      { resource: 'chatMessages', icon: 'note', list: () => import('./chat/messages.js') },
      { resource: 'chatReports', icon: 'alert', list: () => import('./chat/reports.js') },
      { resource: 'chatRooms', icon: 'users', list: () => import('./chat/rooms.js') },
      { resource: 'chatMutes', icon: 'lock', list: () => import('./chat/mutes.js') },
      { resource: 'chatWords', icon: 'x', list: () => import('./chat/words.js') },
      { resource: 'macros', icon: 'note', list: () => import('./macros/list.js') },
      {
        resource: 'campaigns',
        icon: 'star',
        list: () => import('./campaigns/list.js'),
        show: () => import('./campaigns/show.js'),
      },
      { resource: 'dryRuns', icon: 'chart', inMenu: false, list: () => import('./dry-runs/list.js') },
      { resource: 'dryRunMembers', icon: 'users', inMenu: false, list: () => import('./dry-runs/members.js') },
      {
        resource: 'envelopes',
        icon: 'star',
        list: () => import('./envelopes/list.js'),
        show: () => import('./envelopes/show.js'),
      },
      {
        resource: 'wheels',
        icon: 'star',
        list: () => import('./wheels/list.js'),
        show: () => import('./wheels/show.js'),
      },
      { resource: 'wheelSpins', icon: 'refresh', list: () => import('./wheels/spins.js') },
      {
        resource: 'tournaments',
        icon: 'star',
        list: () => import('./tournaments/list.js'),
        show: () => import('./tournaments/show.js'),
      },
      { resource: 'tournamentScores', icon: 'refresh', list: () => import('./tournaments/scores.js') },
      { resource: 'tournamentPlaces', icon: 'check', list: () => import('./tournaments/places.js') },
      { resource: 'claims', icon: 'check', list: () => import('./claims/list.js') },
      {
        resource: 'vipTables',
        icon: 'star',
        list: () => import('./vip-tables/list.js'),
        show: () => import('./vip-tables/show.js'),
      },
      { resource: 'vipMembers', icon: 'users', list: () => import('./vip-members/list.js') },
      { resource: 'vipChanges', icon: 'file', inMenu: false, list: () => import('./vip-members/changes.js') },
      { resource: 'gifts', icon: 'check', list: () => import('./gifts/list.js') },
      {
        resource: 'mallRewards',
        icon: 'star',
        list: () => import('./mall/list.js'),
        show: () => import('./mall/show.js'),
      },
      { resource: 'redemptions', icon: 'check', list: () => import('./redemptions/list.js') },
      { resource: 'pointAccounts', icon: 'bolt', list: () => import('./points/accounts.js') },
      { resource: 'pointEntries', icon: 'file', inMenu: false, list: () => import('./points/entries.js') },
      // new screens
    ],
  ],
  [
    'system',
    [
      { resource: 'auditLogs', icon: 'clock', key: 'u', list: () => import('./audit/list.js') },
      {
        resource: 'deadLetters',
        icon: 'bolt',
        key: 'e',
        path: '/events',
        page: () => import('./events/events.js'),
        word: 'events',
      },
      {
        resource: 'deadLetters',
        icon: 'menu',
        key: 'q',
        path: '/queues',
        page: () => import('./queues/queues.js'),
        word: 'queues',
      },
      {
        resource: 'deadLetters',
        icon: 'alert',
        key: 'x',
        list: () => import('./dead-letters/list.js'),
        show: () => import('./dead-letters/show.js'),
      },
    ],
  ],
];
