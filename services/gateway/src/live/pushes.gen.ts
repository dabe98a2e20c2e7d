// Written by npm run codegen from services/*/service.mjs.
import { Controller } from '@nestjs/common';
import { BrandChanged, KycDocumentChanged, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import {
  DepositFailed,
  DepositSettled,
  EntryPosted,
  WinHeld,
  WithdrawalStateChanged,
} from '@banyan/proto/wallet/v1/events';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import {
  ChatMessagePosted,
  ChatMessageRemoved,
  ChatReportChanged,
  ChatRoomChanged,
  InboxChanged,
  SupportChanged,
  SupportTyping,
} from '@banyan/proto/notices/v1/events';
import { DrawConfirmed, TicketSettled } from '@banyan/proto/lottery/v1/events';
import { OnEvent } from '@banyan/kernel/events';
import { LiveServer, memberRoom, permissionRoom, publicRoom, topicRoom } from './live.server.js';
import { wire } from './wire.js';

/** Passes facts on to the sockets that they concern. Sending one twice is harmless: each carries the state, not a change. */
@Controller()
export class Pushes {
  constructor(private readonly live: LiveServer) {}

  @OnEvent(BrandChanged)
  async identityBrandChanged(event: BrandChanged): Promise<void> {
    this.live.send(publicRoom, 'brand', wire({ brand: event.brand }));
  }

  @OnEvent(KycDocumentChanged)
  async identityKycDocumentChanged(event: KycDocumentChanged): Promise<void> {
    this.live.send(memberRoom(event.memberId), 'documents', wire({ kind: event.kind, what: event.what }));
    this.live.send(permissionRoom('kyc.view'), 'queue', wire({ name: 'documents', brand: event.brand }));
  }

  @OnEvent(MemberStatusChanged)
  async identityMemberStatusChanged(event: MemberStatusChanged): Promise<void> {
    if (event.status === 'ACTIVE' || event.frozenBy === 'DIVIDEND')
      this.live.send(memberRoom(event.memberId), 'member', wire({ status: event.status }));
    else this.live.send(memberRoom(event.memberId), 'session', wire({ revoked: true }));
  }

  @OnEvent(EntryPosted)
  async walletEntryPosted(event: EntryPosted): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'balance',
      wire({
        currency: event.currency,
        balanceMinor: event.balanceAfterMinor,
        availableMinor: event.balanceAfterMinor,
        bonusMinor: event.bonusAfterMinor,
        version: event.version,
        kind: event.kind,
        amountMinor: event.amountMinor,
      }),
    );
  }

  @OnEvent(DepositSettled)
  async walletDepositSettled(event: DepositSettled): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'deposit',
      wire({ id: event.depositId, state: 'SUCCESS', amountMinor: event.amountMinor }),
    );
    this.live.send(permissionRoom('deposit.view'), 'queue', wire({ name: 'deposits' }));
  }

  @OnEvent(DepositFailed)
  async walletDepositFailed(event: DepositFailed): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'deposit',
      wire({ id: event.depositId, state: 'FAILED', reason: event.reason }),
    );
    this.live.send(permissionRoom('deposit.view'), 'queue', wire({ name: 'deposits' }));
  }

  @OnEvent(WithdrawalStateChanged)
  async walletWithdrawalStateChanged(event: WithdrawalStateChanged): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'withdrawal',
      wire({ id: event.withdrawalId, state: event.state, amountMinor: event.amountMinor, reason: event.reason }),
    );
    this.live.send(permissionRoom('withdrawal.view'), 'queue', wire({ name: 'withdrawals' }));
  }

  @OnEvent(WinHeld)
  async walletWinHeld(event: WinHeld): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'heldWin',
      wire({
        state: event.state,
        amountMinor: event.amountMinor,
        currency: event.currency,
        roundId: event.roundId,
        gameCode: event.gameCode,
      }),
    );
    this.live.send(permissionRoom('vendor.view'), 'queue', wire({ name: 'heldWins' }));
  }

  @OnEvent(RoundSettled)
  async gamesRoundSettled(event: RoundSettled): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'round',
      wire({
        roundId: event.roundId,
        gameCode: event.gameCode,
        stakeMinor: event.stakeMinor,
        winMinor: event.winMinor,
        state: event.state,
      }),
    );
    if (event.player !== '' && event.winMinor > event.stakeMinor)
      this.live.send(
        publicRoom,
        'winner',
        wire({
          player: event.player,
          gameCode: event.gameCode,
          category: event.category,
          amountMinor: event.winMinor,
          currency: event.currency,
        }),
      );
  }

  @OnEvent(ChatMessagePosted)
  async noticesChatMessagePosted(event: ChatMessagePosted): Promise<void> {
    this.live.send(
      topicRoom(event.brand, 'chat', event.roomId),
      'chatMessage',
      wire({
        id: event.messageId,
        roomId: event.roomId,
        nickname: event.nickname,
        icon: event.icon,
        vipLevel: event.vipLevel,
        text: event.text,
        createdAt: event.createdAt,
      }),
    );
    this.live.send(permissionRoom('chat.view'), 'queue', wire({ name: 'chatMessages', brand: event.brand }));
  }

  @OnEvent(ChatMessageRemoved)
  async noticesChatMessageRemoved(event: ChatMessageRemoved): Promise<void> {
    this.live.send(
      topicRoom(event.brand, 'chat', event.roomId),
      'chatRemoved',
      wire({ id: event.messageId, roomId: event.roomId }),
    );
    this.live.send(permissionRoom('chat.view'), 'queue', wire({ name: 'chatMessages', brand: event.brand }));
  }

  @OnEvent(ChatRoomChanged)
  async noticesChatRoomChanged(event: ChatRoomChanged): Promise<void> {
    this.live.send(topicRoom(event.brand, 'chat', event.roomId), 'chatRoom', wire({ roomId: event.roomId }));
  }

  @OnEvent(ChatReportChanged)
  async noticesChatReportChanged(event: ChatReportChanged): Promise<void> {
    this.live.send(permissionRoom('chat.view'), 'queue', wire({ name: 'chatReports', brand: event.brand }));
  }

  @OnEvent(SupportChanged)
  async noticesSupportChanged(event: SupportChanged): Promise<void> {
    this.live.send(memberRoom(event.memberId), 'support', wire({ id: event.conversationId }));
    this.live.send(permissionRoom('support.view'), 'queue', wire({ name: 'support', brand: event.brand }));
  }

  @OnEvent(SupportTyping)
  async noticesSupportTyping(event: SupportTyping): Promise<void> {
    if (event.byMember)
      this.live.send(
        permissionRoom('support.view'),
        'queue',
        wire({ name: 'supportTyping', id: event.conversationId, brand: event.brand }),
      );
    else this.live.send(memberRoom(event.memberId), 'supportTyping', wire({ id: event.conversationId }));
  }

  @OnEvent(InboxChanged)
  async noticesInboxChanged(event: InboxChanged): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'inbox',
      wire({ kind: event.kind, id: event.messageId, toast: event.toast }),
    );
  }

  @OnEvent(DrawConfirmed)
  async lotteryDrawConfirmed(event: DrawConfirmed): Promise<void> {
    this.live.send(
      publicRoom,
      'draw',
      wire({ gameCode: event.gameCode, issueId: event.issueId, number: event.number }),
    );
  }

  @OnEvent(TicketSettled)
  async lotteryTicketSettled(event: TicketSettled): Promise<void> {
    this.live.send(
      memberRoom(event.memberId),
      'ticket',
      wire({ ticketId: event.ticketId, gameCode: event.gameCode, state: event.state, payoutMinor: event.payoutMinor }),
    );
  }
}
