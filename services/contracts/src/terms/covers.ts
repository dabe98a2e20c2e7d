import { activeFromMinor, fieldsOf, type Terms, type Tier } from './terms.js';

/** The tiers of a downline's terms that its upline's own terms do not carry. Empty: the upline earns at least what it owes. */
export function uncoveredTiers(upline: Terms, downline: Terms): number[] {
  return downline.tiers.flatMap((tier, index) =>
    upline.tiers.some((own) => easier(own, tier) && countsAll(upline, own, downline) && paysAsMuch(upline, own, tier))
      ? []
      : [index],
  );
}

/** Whether an upline on these terms may keep a downline on those: same kind, period and way of counting, every tier carried. */
export function covers(upline: Terms, downline: Terms): boolean {
  return upline.canSubSign && sameShape(upline, downline) && uncoveredTiers(upline, downline).length === 0;
}

/** Whether two terms can be compared at all: a difference between them must mean something. */
export function sameShape(upline: Terms, downline: Terms): boolean {
  return (['kind', 'period', 'calc', 'basis', 'tierMode'] as const).every((field) => upline[field] === downline[field]);
}

/**
 * Whether everybody whom the downline's terms count as active counts for the upline's tier too: members are told apart from visitors by
 * each contract's own bet, so a tier of five means nothing without it.
 */
const countsAll = (upline: Terms, own: Tier, downline: Terms): boolean =>
  own.minActive === 0 || activeFromMinor(upline) <= activeFromMinor(downline);

/** Reached whenever the other is, since a downline's team is a part of its upline's. */
function easier(own: Tier, other: Tier): boolean {
  const loss = own.minLossMinor === null || (other.minLossMinor !== null && own.minLossMinor <= other.minLossMinor);
  return own.minBetMinor <= other.minBetMinor && own.minActive <= other.minActive && loss;
}

function paysAsMuch(terms: Terms, own: Tier, other: Tier): boolean {
  return fieldsOf(terms).every((field) => (own[field] ?? 0) >= (other[field] ?? 0));
}
