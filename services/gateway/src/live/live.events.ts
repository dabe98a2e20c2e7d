import { Controller } from '@nestjs/common';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { BrandChanged, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import {
  DepositFailed,
  DepositSettled,
  EntryPosted,
  WinHeld,
  WithdrawalStateChanged,
} from '@banyan/proto/wallet/v1/events';
import { OnEvent } from '@banyan/kernel/events';
import { AnswerCache } from '../cache/answer-cache.js';
import { LiveServer, memberRoom, permissionRoom, publicRoom } from './live.server.js';

/** Passes facts on to the sockets that they concern. Sending one twice is harmless: each carries the state, not a change. */
@Controller()
export class LiveEvents {
  constructor(
    private readonly live: LiveServer,
    private readonly answers: AnswerCache,
  ) {}

  @OnEvent(EntryPosted)
  async balance(event: EntryPosted): Promise<void> {
    this.live.send(memberRoom(event.memberId), 'balance', {
      currency: event.currency,
      balanceMinor: event.balanceAfterMinor.toString(),
      availableMinor: event.balanceAfterMinor.toString(),
      bonusMinor: event.bonusAfterMinor?.toString(),
      version: event.version.toString(),
      kind: event.kind,
      amountMinor: event.amountMinor.toString(),
    });
  }

  @OnEvent(RoundSettled)
  async round(event: RoundSettled): Promise<void> {
    const { roundId, gameCode, state, currency, player } = event;
    const stakeMinor = event.stakeMinor.toString();
    const winMinor = event.winMinor.toString();
    this.live.send(memberRoom(event.memberId), 'round', { roundId, gameCode, stakeMinor, winMinor, state });
    if (player && event.winMinor > event.stakeMinor)
      this.live.send(publicRoom, 'winner', { player, gameCode, amountMinor: winMinor, currency });
  }

  @OnEvent(DepositSettled)
  async deposit(event: DepositSettled): Promise<void> {
    this.live.send(memberRoom(event.memberId), 'deposit', {
      id: event.depositId,
      state: 'SUCCESS',
      amountMinor: event.amountMinor.toString(),
    });
    this.live.send(permissionRoom('deposit.view'), 'queue', { name: 'deposits' });
  }

  @OnEvent(DepositFailed)
  async depositFailed(event: DepositFailed): Promise<void> {
    this.live.send(memberRoom(event.memberId), 'deposit', {
      id: event.depositId,
      state: 'FAILED',
      reason: event.reason,
    });
    this.live.send(permissionRoom('deposit.view'), 'queue', { name: 'deposits' });
  }

  @OnEvent(WithdrawalStateChanged)
  async withdrawal(event: WithdrawalStateChanged): Promise<void> {
    const { withdrawalId, state, reason } = event;
    this.live.send(memberRoom(event.memberId), 'withdrawal', {
      id: withdrawalId,
      state,
      amountMinor: event.amountMinor.toString(),
      reason,
    });
    this.live.send(permissionRoom('withdrawal.view'), 'queue', { name: 'withdrawals' });
  }

  @OnEvent(WinHeld)
  async heldWin(event: WinHeld): Promise<void> {
    const { state, currency, roundId, gameCode } = event;
    const amountMinor = event.amountMinor.toString();
    this.live.send(memberRoom(event.memberId), 'heldWin', { state, amountMinor, currency, roundId, gameCode });
    this.live.send(permissionRoom('vendor.view'), 'queue', { name: 'heldWins' });
  }

  /** Open tabs of the brand read anew what it is called and offers. */
  @OnEvent(BrandChanged)
  async brand({ brand }: BrandChanged): Promise<void> {
    this.answers.forget(brand);
    this.live.send(publicRoom, 'brand', { brand });
  }

  @OnEvent(MemberStatusChanged)
  async member(event: MemberStatusChanged): Promise<void> {
    const { status, frozenBy } = event;
    // Who is frozen for an unpaid dividend stays signed in, to see it.
    if (status === 'ACTIVE' || frozenBy === 'DIVIDEND')
      this.live.send(memberRoom(event.memberId), 'member', { status });
    else this.live.send(memberRoom(event.memberId), 'session', { revoked: true });
  }
}
