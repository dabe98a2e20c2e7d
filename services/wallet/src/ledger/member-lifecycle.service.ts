import { Injectable } from '@nestjs/common';
import { trialType } from '@banyan/kernel/auth';
import type { Tx } from '@banyan/kernel/database';
import { currencies } from '@banyan/kernel/money';
import type { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { config } from '../config.js';
import { AccountService, type AccountStatus } from './account.service.js';
import { fulfilled } from './command.js';
import { LedgerService } from './ledger.service.js';

const statuses: readonly string[] = ['ACTIVE', 'FROZEN', 'CLOSED'] satisfies AccountStatus[];

/** The members that identity seeds with SEED_DEMO, and what they start with. */
const demoMembers: ReadonlySet<bigint> = new Set([1000n, 1001n, 998n, 997n, 996n]);
const demoOpeningMinor = 2_000_000n * 10_000n;

/** What happens to members' accounts when something happens to members. */
@Injectable()
export class MemberLifecycleService {
  constructor(
    private readonly accounts: AccountService,
    private readonly ledger: LedgerService,
  ) {}

  /** Opens the account. A trial plays for nothing: it never gets one. */
  async registered({ memberId, brand, currency, accountType }: MemberRegistered, tx: Tx): Promise<void> {
    if (accountType === trialType) return;
    if (!Object.hasOwn(currencies, currency))
      throw new Error(`member ${memberId} registered with the unknown currency ${currency}`);
    const { accountId } = await this.accounts.open(memberId, brand, currency, tx.query);
    if (!config.seedDemo || !demoMembers.has(memberId) || currency !== 'VND') return;
    const [outcome] = await this.ledger.apply(
      [
        {
          accountId,
          kind: 'deposit',
          source: 'payment:demo',
          externalId: `opening:${memberId}`,
          amountMinor: demoOpeningMinor,
          currency,
        },
      ],
      { tx },
    );
    if (!outcome || !fulfilled(outcome)) throw new Error(`opening balance of ${memberId}: ${outcome?.code}`);
  }

  async statusChanged({ memberId, status }: MemberStatusChanged, tx: Tx): Promise<void> {
    if (!statuses.includes(status)) throw new Error(`member ${memberId} has the unknown status ${status}`);
    await this.accounts.setStatus(memberId, status as AccountStatus, tx.query);
  }
}
