import { Injectable } from '@nestjs/common';
import { trialType } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { trialErrors } from '@banyan/kernel/errors';
import { currencies } from '@banyan/kernel/money';
import { errors } from '../errors.js';
import { IdentityService } from '../identity/identity.service.js';
import { AccountService, type AccountStatus, type MemberAccount } from './account.service.js';

const statuses: readonly string[] = ['ACTIVE', 'FROZEN', 'CLOSED'] satisfies AccountStatus[];

/** Accounts of members who act right now: one whose registration was not consumed yet gets his account here. */
@Injectable()
export class MemberAccountService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
    private readonly identity: IdentityService,
  ) {}

  /** The account opened first; a member who has none yet gets it now, as identity knows him. Refuses trials and who does not exist. */
  async of(memberId: bigint): Promise<MemberAccount> {
    return (await this.accounts.find(memberId)) ?? this.open(memberId);
  }

  private async open(memberId: bigint): Promise<MemberAccount> {
    const member = await this.identity.member(memberId);
    if (!member) throw errors.no_account();
    if (member.accountType === trialType) throw trialErrors.in_need_true_account();
    const { brand, currency, status } = member;
    if (!Object.hasOwn(currencies, currency)) throw errors.currency_unknown({ currency });
    if (!statuses.includes(status)) throw errors.account_blocked();
    return this.database.transaction(async (tx) => {
      const account = await this.accounts.open(memberId, brand, currency, tx.query);
      // The event of the freeze may have been consumed when there was no account to block.
      if (status === 'ACTIVE') return account;
      await this.accounts.setStatus(memberId, status as AccountStatus, tx.query);
      return { ...account, status: status as AccountStatus };
    });
  }
}
