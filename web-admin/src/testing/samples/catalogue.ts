import type { GamesDashboard } from '../../api/reports.js';
import type { Game, Round, Vendor } from '../../api/types.js';
import { ago, dong } from './base.js';

export const vendors: Vendor[] = [
  {
    id: '1',
    code: 'studio',
    name: 'Banyan Studio',
    launchUrl: 'http://localhost:8090/play',
    currencies: { VND: { code: 'VND', unitMinor: '10000' } },
    languages: { VI: 'vi', EN: 'en' },
    enabled: true,
    ipList: ['127.0.0.1/32'],
    requestsPerSecond: 2000,
    maintenance: null,
    games: 6,
    updatedAt: ago(200),
    keys: [
      { keyId: 'studio-2', createdAt: ago(300), validUntil: null },
      { keyId: 'studio-1', createdAt: ago(90_000), validUntil: ago(-900) },
    ],
  },
  {
    id: '2',
    code: 'river',
    name: 'River Live',
    launchUrl: 'https://river.example/launch',
    currencies: { VND: { code: 'VND', unitMinor: '10000000' } },
    languages: { VI: 'vi' },
    enabled: false,
    ipList: [],
    requestsPerSecond: 500,
    maintenance: { from: ago(30), until: ago(-90), message: 'Nâng cấp máy chủ' },
    games: 0,
    updatedAt: ago(20),
    keys: [],
  },
];

const titles = ['Kim Cương Đêm Rằm', 'Sen Vàng', 'Trống Đồng', 'Bắn Cá Hạ Long', 'Xóc Đĩa Sân Đình', 'Ngôi Sao Sân Cỏ'];

export const games: Game[] = titles.map((name, index) => ({
  id: String(1001 + index),
  brand: 'BANYAN',
  code: `studio-${index + 1}`,
  name,
  names: { VI: name },
  category: (['RNG', 'RNG', 'RNG', 'FISH', 'LIVE', 'SPORTS'] as const)[index] ?? 'RNG',
  vendor: index < 4 ? 'studio' : 'river',
  vendorName: index < 4 ? 'Banyan Studio' : 'River Live',
  enabled: index < 4,
  demo: true,
  isNew: index === 0,
  isHot: index < 2,
  position: (index + 1) * 10,
  rtp: index < 3 ? '96.02' : null,
  lines: index < 3 ? 20 : null,
  minBetMinor: dong(1_000),
  roundsLastDay: 1200 - index * 170,
  maintenance: index === 3 ? { from: ago(10), until: ago(-60), message: null } : null,
  updatedAt: ago(100),
}));

export const rounds: Round[] = Array.from({ length: 9 }, (_, index) => ({
  id: String(7001 + index),
  roundId: `r-${550120 + index}`,
  memberId: String(1001 + (index % 4)),
  player: `min***${index}`,
  brand: 'BANYAN',
  vendor: 'studio',
  gameCode: 'studio-1',
  gameName: titles[index % 3] ?? '',
  state: index === 0 ? 'OPEN' : index === 5 ? 'CANCELLED' : 'COMPLETED',
  stakeMinor: dong(20_000),
  winMinor: index % 3 === 1 ? dong(64_000) : '0',
  currency: 'VND',
  bets: 1,
  wins: index % 3 === 1 ? 1 : 0,
  lateWins: 0,
  startedAt: ago(4 + index * 3),
  closedAt: index === 0 ? null : ago(3 + index * 3),
  settledAt: null,
  overdueAt: null,
  entries: [
    { kind: 'bet', amountMinor: `-${dong(20_000)}`, transaction: `b-${index}`, reference: '', at: ago(4 + index * 3) },
    {
      kind: 'win',
      amountMinor: dong(64_000),
      transaction: `w-${index}`,
      reference: `b-${index}`,
      at: ago(3 + index * 3),
    },
  ],
}));

export const gamesDashboard: GamesDashboard = {
  playersNow: 128,
  roundsToday: 18_402,
  ggrTodayMinor: dong(24_100_000),
  currency: 'VND',
  openRounds: 3,
  overdueRounds: 0,
  largeWins: [
    {
      id: '9001',
      player: 'min***u',
      gameName: 'Kim Cương Đêm Rằm',
      gameCode: 'studio-1',
      brand: 'BANYAN',
      vendor: 'studio',
      amountMinor: dong(39_000_000),
      currency: 'VND',
      wonAt: ago(55),
    },
    {
      id: '9002',
      player: 'lam***g',
      gameName: 'Trống Đồng',
      gameCode: 'studio-1',
      brand: 'BANYAN',
      vendor: 'studio',
      amountMinor: dong(21_400_000),
      currency: 'VND',
      wonAt: ago(140),
    },
  ],
};
