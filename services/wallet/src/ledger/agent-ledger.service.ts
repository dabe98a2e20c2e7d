import { Injectable } from '@nestjs/common';
import { currencies } from '@banyan/kernel/money';
import {
  AgentPurpose,
  type AgentPosting,
  type PostAgentsRequest,
  type PostAgentsResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { AccountService } from './account.service.js';
import { Database, sql } from '@banyan/kernel/database';
import { refusal } from './batch.js';
import { agentKindOf } from './entry-name.js';
import { flawOf, type LedgerCommand, type LedgerOutcome } from './command.js';
import { LedgerService } from './ledger.service.js';
import { outcomeOf } from './vendor-ledger.service.js';

const houses = new Map<AgentPurpose, string>([
  [AgentPurpose.AGENT_PURPOSE_SALARY, 'house:salary'],
  [AgentPurpose.AGENT_PURPOSE_DIVIDEND, 'house:dividend'],
]);

/** The ledger's use cases for the contracts service. */
@Injectable()
export class AgentLedgerService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly accounts: AccountService,
    private readonly database: Database,
  ) {}

  async post({ postings }: PostAgentsRequest): Promise<PostAgentsResponse> {
    const commands = await Promise.all(postings.map((posting) => this.commandOf(posting)));
    const known = commands.flatMap((command) => command ?? []);
    await this.name(postings, commands);
    const applied = (await this.ledger.apply(known))[Symbol.iterator]();
    return {
      outcomes: commands.map((command) =>
        outcomeOf(command ? (applied.next().value as LedgerOutcome) : refusal('INVALID')),
      ),
    };
  }

  /** Says what entries are called before they are there: a row without its entry is nothing to anybody, and is written again with the next try. */
  private async name(postings: readonly AgentPosting[], commands: ReadonlyArray<LedgerCommand | null>): Promise<void> {
    const named = new Map<string, readonly unknown[]>();
    for (const [index, { key, kind, forced, periodStart, periodEnd }] of postings.entries()) {
      const [command, name] = [commands[index], agentKindOf(kind, forced)];
      // What the ledger will refuse as unreadable is not kept.
      if (!command || !name || flawOf(command)) continue;
      const span = [periodStart?.toISOString() ?? null, periodEnd?.toISOString() ?? null];
      named.set(`${command.accountId} ${key}`, [String(command.accountId), key, name, ...span]);
    }
    if (named.size === 0) return;
    const rows = [...named.values()];
    await this.database.query(
      nameSql,
      [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column])),
    );
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

/* One that was refused to its upline may come again by force, under the same key. */
const nameSql = sql`
insert into agent_entry (account_id, key, kind, period_start, period_end)
select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as n (account_id, key, kind, starts, ends)
order by n.account_id, n.key
on conflict (account_id, key) do update set kind = excluded.kind, period_start = excluded.period_start, period_end = excluded.period_end
where agent_entry.kind <> excluded.kind`;
