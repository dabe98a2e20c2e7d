import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { failpoint, metrics } from '@banyan/kernel/app';
import { DomainError, systemErrors } from '@banyan/kernel/errors';
import { grpcClient } from '@banyan/kernel/grpc';
import {
  OutcomeCode,
  WalletServiceClient,
  type Command,
  type OpenAccountResponse,
  type Outcome,
} from '@banyan/proto/wallet/v1/wallet';
import { config } from '../config.js';
import { Coalescer } from './coalescer.js';

const batchSize = metrics.histogram(
  'games_ledger_batch',
  'Commands per call to the wallet',
  [],
  [1, 2, 4, 8, 16, 32, 64, 128],
);
const retries = metrics.counter('games_ledger_resent_total', 'Calls to the wallet sent again after an unknown outcome');

const torn = metrics.counter(
  'games_ledger_torn_groups_total',
  'Groups of which a wallet of another version applied a part',
);

const limits = { maxBatch: 128, maxInFlight: 4, fill: 64, patienceMs: 20, maxWaiting: 4096 };
const resendAfterMs = 40;

/** The wallet's client for bets. */
@Injectable()
export class LedgerService implements OnApplicationShutdown {
  private readonly logger = new Logger('LedgerService');
  private readonly wallet = grpcClient(WalletServiceClient, config.walletGrpc, config);
  private readonly commands = new Coalescer<readonly Command[], readonly Outcome[]>(
    (groups, deadline) => this.applyAll(groups, deadline),
    limits,
  );
  private readonly balances = new Coalescer<bigint, bigint | null>(
    (ids, deadline) => this.readAll(ids, deadline),
    limits,
  );

  /**
   * Applies one request's commands, all or none when they share a group, and returns one outcome
   * each. Rejects with QueueFull, DeadlinePassed, or `system.unavailable` when the outcome is unknown, or when a wallet of
   * another version applied only a part: what is sent again until it is whole ends whole.
   */
  async apply(commands: readonly Command[], deadlineMs: number): Promise<readonly Outcome[]> {
    const outcomes = await this.commands.submit(commands, deadlineMs);
    if (isWhole(commands, outcomes)) return outcomes;
    torn.inc();
    this.logger.error({
      msg: 'the wallet applied a part of a group',
      commands: commands.map(({ externalId }) => externalId),
    });
    throw systemErrors.unavailable();
  }

  /** The available balance in minor units; null for an account that does not exist. */
  balance(accountId: bigint, deadlineMs: number): Promise<bigint | null> {
    return this.balances.submit(accountId, deadlineMs);
  }

  /** Opens or finds a member's account; returns its id and until when the member is excluded from play, if at all. */
  openAccount(memberId: bigint, brand: string, currency: string): Promise<OpenAccountResponse> {
    return this.wallet.openAccount({ memberId, brand, currency });
  }

  /** Those of these members, at most 1000, whom operators keep bonuses from now. */
  async withoutBonus(memberIds: readonly bigint[]): Promise<bigint[]> {
    return (await this.wallet.getRestricted({ memberIds: [...memberIds], what: 'bonus' })).memberIds;
  }

  onApplicationShutdown(): void {
    this.wallet.close();
  }

  private async applyAll(
    groups: ReadonlyArray<readonly Command[]>,
    deadlineMs: number,
  ): Promise<Array<readonly Outcome[]>> {
    const commands = groups.flat();
    batchSize.observe(commands.length);
    const call = () => this.wallet.applyMany({ commands, deadlineMs: BigInt(deadlineMs) }, { deadlineMs });
    await failpoint('vendor.before_apply');
    const { outcomes } = await resent(call, deadlineMs);
    await failpoint('vendor.after_apply');
    if (outcomes.length !== commands.length) throw systemErrors.unavailable();
    let start = 0;
    return groups.map((group) => outcomes.slice(start, (start += group.length)));
  }

  private async readAll(accountIds: bigint[], deadlineMs: number): Promise<Array<bigint | null>> {
    const asked = [...new Set(accountIds)];
    const call = () => this.wallet.getBalances({ accountIds: asked }, { deadlineMs });
    const { balances } = await resent(call, deadlineMs);
    const byId = new Map(balances.map((entry) => [entry.accountId, entry.balanceMinor]));
    return accountIds.map((id) => byId.get(id) ?? null);
  }
}

/** All or none: nothing is new in a group of which something was refused. A repeat of what was booked before is no news. */
function isWhole(commands: readonly Command[], outcomes: readonly Outcome[]): boolean {
  if (commands.length < 2 || !commands[0]?.group) return true;
  const booked = outcomes.some(({ code }) => fresh.has(code));
  return !booked || outcomes.every(({ code }) => fresh.has(code) || known.has(code));
}

const fresh: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_APPLIED,
  OutcomeCode.OUTCOME_CODE_TOMBSTONED,
]);
const known: ReadonlySet<OutcomeCode> = new Set([
  OutcomeCode.OUTCOME_CODE_DUPLICATE,
  OutcomeCode.OUTCOME_CODE_ALREADY_REVERSED,
]);

/* Every command carries its idempotency key, so sending again is the way to learn an unknown outcome. */
async function resent<A>(call: () => Promise<A>, deadlineMs: number): Promise<A> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const unknown = error instanceof DomainError && error.status === 503;
      if (!unknown || Date.now() + resendAfterMs >= deadlineMs) throw error;
      retries.inc();
      await new Promise((resolve) => setTimeout(resolve, resendAfterMs));
    }
  }
}
