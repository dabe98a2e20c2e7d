import { Injectable } from '@nestjs/common';
import { currencies } from '@banyan/kernel/money';
import {
  AgentPurpose,
  type AgentPosting,
  type PostAgentsRequest,
  type PostAgentsResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { Accounts } from './accounts.service.js';
import { refusal } from './batch.js';
import type { LedgerCommand, LedgerOutcome } from './command.js';
import { Ledger } from './ledger.service.js';
import { outcomeOf } from './vendors.service.js';

const houses = new Map<AgentPurpose, string>([
  [AgentPurpose.AGENT_PURPOSE_SALARY, 'house:salary'],
  [AgentPurpose.AGENT_PURPOSE_DIVIDEND, 'house:dividend'],
]);

/** The ledger as the service of the agents' contracts sees it. */
@Injectable()
export class Agents {
  constructor(
    private readonly ledger: Ledger,
    private readonly accounts: Accounts,
  ) {}

  async post({ postings }: PostAgentsRequest): Promise<PostAgentsResponse> {
    const commands = await Promise.all(postings.map((posting) => this.commandOf(posting)));
    const known = commands.flatMap((command) => command ?? []);
    const applied = (await this.ledger.apply(known))[Symbol.iterator]();
    return {
      outcomes: commands.map((command) =>
        outcomeOf(command ? (applied.next().value as LedgerOutcome) : refusal('INVALID')),
      ),
    };
  }

  private async commandOf(posting: AgentPosting): Promise<LedgerCommand | null> {
    const { memberId, brand, currency, purpose, key, amountMinor, reference } = posting;
    const contra = houses.get(purpose);
    if (!contra || !Object.hasOwn(currencies, currency)) return null;
    const { accountId } = await this.accounts.open(memberId, brand, currency);
    const known = { accountId, kind: 'adjustment', source: 'contracts', currency, contra } as const;
    return { ...known, externalId: key, amountMinor, ...(reference && { reference }) };
  }
}
