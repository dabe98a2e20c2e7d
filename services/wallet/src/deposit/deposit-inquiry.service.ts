import { Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { openCase } from '../payment/case-book.js';
import { PaymentProvider } from '../payment/payment.provider.js';
import { DepositService } from './deposit.service.js';

const found = metrics.counter('wallet_deposits_found_total', 'Paid deposits that no report told of, found by asking');

const minuteMs = 60_000;
/** It is looked at around its end, an hour and a day later: each window is wider than the pace of the job. */
const looksMs = [0, 60 * minuteMs, 24 * 60 * minuteMs] as const;

/** Queries the provider for deposits that it never reported, before they expire and after an hour and a day. */
@Injectable()
export class DepositInquiryService {
  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
    private readonly deposits: DepositService,
    private readonly clock: Clock,
  ) {}

  /** Queries those that are due at `at`; returns how many turned out to be paid. A report of the same money that still comes changes nothing. */
  async ask(at: Date): Promise<number> {
    const due = await this.database.query<{ id: string; currency: string }>(
      sql`select id, currency from deposit where method = 'sandbox' and state in ('PENDING', 'EXPIRED')
         and exists (select from unnest($2::bigint[]) look
           where expires_at between $1::timestamptz - look * interval '1 ms' - interval '2 minutes'
             and $1::timestamptz - look * interval '1 ms' + interval '2 minutes')
       order by expires_at limit 500`,
      [at, [...looksMs]],
    );
    let paid = 0;
    for (const { id, currency } of due) {
      const amountMinor = await this.provider.paidDeposit(id);
      if (amountMinor === null) continue;
      if (!(await this.take({ id, currency, amountMinor }))) continue;
      found.inc();
      paid += 1;
    }
    return paid;
  }

  /** Whether it was news. Another amount than the one that was reported meanwhile is for people. */
  private take({ id, currency, amountMinor }: { id: string; currency: string; amountMinor: bigint }): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const paid = { result: 'success', amountMinor, currency, event: null } as const;
      const outcome = await this.deposits.report(tx, id, paid);
      const report = { ...paid, provider: this.provider.name, kind: 'deposit', reference: id } as const;
      if (outcome.is === 'case') await openCase(tx, { ...report, event: `asked:${id}` }, outcome, this.clock.now());
      return outcome.is === 'moved';
    });
  }
}
