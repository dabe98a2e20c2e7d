import type { ReportMeta, ReportRecord } from '../../api/types.js';
import { dong } from './base.js';

const day = (key: string, of: Partial<ReportRecord> = {}): ReportRecord => ({
  id: key,
  key,
  name: key,
  vendor: null,
  category: null,
  currency: 'VND',
  rounds: '184020',
  betMinor: dong(2_940_000_000),
  stakeMinor: dong(3_000_000_000),
  payoutMinor: dong(2_880_000_000),
  ggrMinor: dong(120_000_000),
  holdBp: 400,
  rtpBp: 9600,
  bonusMinor: dong(10_000_000),
  rebateMinor: dong(5_000_000),
  promoMinor: '0',
  jackpotMinor: '0',
  feeMinor: dong(2_000_000),
  salaryMinor: dong(3_000_000),
  dividendMinor: '0',
  costMinor: dong(20_000_000),
  ngrMinor: dong(100_000_000),
  deposits: '412',
  depositMinor: dong(900_000_000),
  withdrawals: '80',
  withdrawalMinor: dong(700_000_000),
  ...of,
});

/** Two days, of which the house lost one. */
export const reportPage: { data: ReportRecord[]; total: number } & ReportMeta = {
  data: [day('2026-03-11', { ggrMinor: `-${dong(30_000_000)}`, holdBp: -100, rtpBp: 10_100 }), day('2026-03-10', {})],
  total: 2,
  totals: day('', { ggrMinor: dong(90_000_000), rounds: '368040' }),
  brands: [
    {
      brand: 'BANYAN',
      zone: 'Asia/Ho_Chi_Minh',
      firstDay: '2026-03-01',
      wholeFrom: '2026-03-02',
      closedThrough: '2026-03-10',
    },
  ],
  summedAt: '2026-03-11T05:00:00.000Z',
};
