import { Injectable } from '@nestjs/common';
import { requestErrors } from '@banyan/kernel/errors';
import { currencies } from '@banyan/kernel/money';
import type {
  ApplyManyRequest,
  ApplyManyResponse,
  Command,
  GetBalancesRequest,
  GetBalancesResponse,
  OpenAccountRequest,
  OpenAccountResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { errors } from '../errors.js';
import { AccountService, playableMinor } from './account.service.js';
import {
  entryKinds,
  outcomeCodes,
  type CommandKind,
  type LedgerCommand,
  type LedgerOutcome,
  type UnreadableCommand,
} from './command.js';
import { LedgerService } from './ledger.service.js';
import { LimitService } from './limit.service.js';

/** Kinds that another service may send, by their number on the wire. The cashier's are not among them. */
const kinds: ReadonlyMap<number, CommandKind> = new Map(
  (
    [
      'bet',
      'win',
      'rollback_bet',
      'rollback_win',
      'promo_win',
      'jackpot_win',
      'freespin_win',
      'freespin_bonus',
      'vendor_deposit',
      'vendor_deposit_sent',
      'vendor_deposit_returned',
      'vendor_withdrawal',
    ] as const
  ).map((kind) => [entryKinds[kind], kind]),
);

/** On the wire alone: to the ledger it is a rollback of a bet whose sender's ids are shared. */
const rollbackOfEither = 22;

/** What only a round can bring. */
const ofRounds: ReadonlySet<CommandKind> = new Set(['win', 'jackpot_win', 'freespin_win', 'freespin_bonus']);

const brandPattern = /^[\w-]{1,32}$/;

/** The ledger's use cases for the games service. */
@Injectable()
export class VendorLedgerService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly accounts: AccountService,
    private readonly limits: LimitService,
  ) {}

  async openAccount({ memberId, brand, currency }: OpenAccountRequest): Promise<OpenAccountResponse> {
    if (memberId < 1n || !brandPattern.test(brand)) throw requestErrors.invalid();
    if (!Object.hasOwn(currencies, currency)) throw errors.currency_unknown({ currency });
    const account = await this.accounts.open(memberId, brand, currency);
    const exclusion = await this.limits.exclusion(memberId);
    return {
      accountId: account.accountId,
      balanceMinor: playableMinor(account),
      excludedUntil: exclusion?.until,
    };
  }

  async getBalances({ accountIds }: GetBalancesRequest): Promise<GetBalancesResponse> {
    const found = await this.accounts.byIds(accountIds);
    return {
      balances: found.map((account) => ({
        accountId: account.accountId,
        balanceMinor: playableMinor(account),
        currency: account.currency,
      })),
    };
  }

  /** A command that this version does not know goes to the ledger as unreadable: it is refused there together with its group. */
  async applyMany({ commands, deadlineMs }: ApplyManyRequest): Promise<ApplyManyResponse> {
    const outcomes = await this.ledger.apply(commands.map(commandOf), { deadlineMs: Number(deadlineMs) });
    return { outcomes: outcomes.map(outcomeOf) };
  }
}

function commandOf({ kind, source, ...rest }: Command): LedgerCommand | UnreadableCommand {
  const either = kind === rollbackOfEither;
  const named = source.startsWith('vendor:') ? (either ? 'rollback_bet' : kinds.get(kind)) : undefined;
  // A vendor's win says in which round: the ledger binds it to a bet there. Ids with a space are the ledger's own.
  const foreign = /\s/.test(rest.externalId + rest.reference);
  const known = named && !foreign && (!ofRounds.has(named) || rest.roundId) ? named : undefined;
  return known
    ? { ...rest, kind: known, source, ...(either && { sharedIds: true }) }
    : { unreadable: true, group: rest.group };
}

/** An answer of the ledger on the wire. */
export function outcomeOf({ code, balanceMinor, storedBalanceMinor, transactionId }: LedgerOutcome) {
  return {
    code: outcomeCodes[code],
    balanceMinor,
    storedBalanceMinor: storedBalanceMinor ?? 0n,
    transactionId: transactionId ?? '',
  };
}
