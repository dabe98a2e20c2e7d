import type { Tx } from '@banyan/kernel/database';
import { TicketSettled } from '@banyan/proto/lottery/v1/events';
import { vendor } from '../wallet/wallet.service.js';
import { betId, type TicketRow } from './tickets.js';

/** Tells that nothing of these tickets is open any more. */
export async function tellSettled(
  tx: Tx,
  tickets: readonly TicketRow[],
  state: 'LOST' | 'WON' | 'REFUNDED',
): Promise<void> {
  const facts = tickets.map((ticket) => ({
    payload: TicketSettled.fromPartial({
      ticketId: BigInt(ticket.id),
      memberId: BigInt(ticket.memberId),
      brand: ticket.brand,
      currency: ticket.currency,
      gameCode: ticket.game,
      issue: ticket.number,
      state,
      stakeMinor: BigInt(ticket.stakeMinor),
      payoutMinor: state === 'WON' ? BigInt(ticket.payoutMinor) : 0n,
      accountId: BigInt(ticket.accountId),
      roundId: betId(ticket.id),
      version: BigInt(ticket.version),
      vendor,
      revision: ticket.revision,
      beforeMinor: BigInt(ticket.beforeMinor ?? 0),
    }),
    key: ticket.memberId,
  }));
  await tx.publishAll(TicketSettled, facts);
}
