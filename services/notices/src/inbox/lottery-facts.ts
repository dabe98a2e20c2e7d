import { entryOf } from '@banyan/kernel/rules';
import type { EventMeta } from '@banyan/kernel/events';
import type { ChaseEnded, TicketSettled } from '@banyan/proto/lottery/v1/events';
import type { Fact, Kind } from './kinds.js';

/** A ticket that lost is told where the draw is shown; what a corrected result changes is told in any case, with what is paid now. */
const ofState: Readonly<Record<string, Kind>> = { WON: 'lottery_won', REFUNDED: 'lottery_refunded' };

export function ticketSettled(event: TicketSettled, { occurredAt }: Pick<EventMeta, 'occurredAt'>): Fact[] {
  const { ticketId, memberId, brand, currency, gameCode, issue, state, stakeMinor, payoutMinor } = event;
  const kind = event.revision > 0 ? 'lottery_corrected' : entryOf(ofState, state);
  if (!kind) return [];
  const money = { currency, amountMinor: state === 'REFUNDED' ? stakeMinor : payoutMinor };
  const value = { game: gameCode, issue };
  const fact = `ticket:${ticketId}:${state}${event.revision > 0 ? `:${event.revision}` : ''}`;
  return [{ memberId, brand, kind, fact, money, place: { to: 'lottery', id: gameCode }, value, at: occurredAt }];
}

const ofReason: Readonly<Record<string, Kind>> = {
  COMPLETED: 'chase_completed',
  WON: 'chase_won',
  PROFIT: 'chase_won',
  CANCELLED: 'chase_stopped',
  STOPPED: 'chase_stopped',
  REFUSED: 'chase_refused',
};

/** A plan that is over, with all that its bets won. */
export function chaseEnded(event: ChaseEnded, { occurredAt: at }: Pick<EventMeta, 'occurredAt'>): Fact[] {
  const { chaseId, memberId, brand, currency, gameCode, payoutMinor, drawsBet, draws } = event;
  const kind = entryOf(ofReason, event.reason);
  if (!kind) return [];
  const value = { game: gameCode, bet: String(drawsBet), draws: String(draws) };
  const money = { currency, amountMinor: payoutMinor };
  return [
    { memberId, brand, kind, fact: `chase:${chaseId}:ended`, money, place: { to: 'lottery', id: gameCode }, value, at },
  ];
}
