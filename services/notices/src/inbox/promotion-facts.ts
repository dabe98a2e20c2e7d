import { entryOf } from '@banyan/kernel/rules';
import type { EventMeta } from '@banyan/kernel/events';
import type { GiftOffered, RedemptionDecided, VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import type { Fact, Kind } from './kinds.js';

const ofGift: Readonly<Record<string, Kind>> = {
  UPGRADE: 'vip_gift',
  MONTHLY: 'vip_gift',
  BIRTHDAY: 'birthday_gift',
  REBATE: 'rebate_offered',
  CASHBACK: 'cashback_offered',
};

/** What waits to be claimed. What is paid by itself is told when it is paid, by the wallet. */
export function giftOffered(event: GiftOffered): Fact[] {
  const { giftId, memberId, brand, currency, amountMinor, automatic, offeredAt } = event;
  const kind = entryOf(ofGift, event.kind);
  if (!kind || automatic) return [];
  const money = { currency, amountMinor };
  return [
    {
      memberId,
      brand,
      kind,
      fact: `gift-offered:${giftId}`,
      money,
      place: { to: 'vip' },
      at: offeredAt ?? new Date(0),
    },
  ];
}

export function levelChanged(event: VipLevelChanged, { id }: Pick<EventMeta, 'id'>): Fact {
  const { memberId, brand, fromLevel, toLevel, name, changedAt } = event;
  const kind = toLevel > fromLevel ? 'vip_reached' : 'vip_lowered';
  return {
    memberId,
    brand,
    kind,
    fact: `event:${id}`,
    place: { to: 'vip' },
    value: { level: name },
    at: changedAt ?? new Date(0),
  };
}

const ofRedemption: Readonly<Record<string, Kind>> = {
  APPROVED: 'redemption_approved',
  REJECTED: 'redemption_rejected',
  COMPLETED: 'redemption_completed',
};

/** What was decided of what a member redeems for points. */
export function redemptionDecided(event: RedemptionDecided): Fact[] {
  const { redemptionId, memberId, brand, number, state, decidedAt } = event;
  const kind = entryOf(ofRedemption, state);
  if (!kind) return [];
  const fact = `redemption:${redemptionId}:${state}`;
  return [{ memberId, brand, kind, fact, place: { to: 'points' }, value: { number }, at: decidedAt ?? new Date(0) }];
}
