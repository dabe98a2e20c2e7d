import { entryOf } from '@banyan/kernel/rules';
import type { EventMeta } from '@banyan/kernel/events';
import type { TicketSettled } from '@banyan/proto/lottery/v1/events';
import type { Fact, Kind } from './kinds.js';

/** A ticket that lost is told where the draw is shown. */
const ofState: Readonly<Record<string, Kind>> = { WON: 'lottery_won', REFUNDED: 'lottery_refunded' };

export function ticketSettled(event: TicketSettled, { occurredAt }: Pick<EventMeta, 'occurredAt'>): Fact[] {
  const { ticketId, memberId, brand, currency, gameCode, issue, state, stakeMinor, payoutMinor } = event;
  const kind = entryOf(ofState, state);
  if (!kind) return [];
  const money = { currency, amountMinor: state === 'WON' ? payoutMinor : stakeMinor };
  const value = { game: gameCode, issue };
  const fact = `ticket:${ticketId}:${state}`;
  return [{ memberId, brand, kind, fact, money, place: { to: 'lottery', id: gameCode }, value, at: occurredAt }];
}
