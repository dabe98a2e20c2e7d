import { sql } from '@banyan/kernel/database';

/* What both members and operators read of a tournament `a`; nothing of it but its end changes once it is published. */
export const rules = {
  currency: sql`a.currency`,
  scoring: sql`a.scoring`,
  counts: sql`a.counts`,
  counted: sql`a.counted`,
  leastMinor: sql`a.least_minor::text`,
  joining: sql`a.joining`,
  minLevel: sql`a.min_level`,
  paidIn: sql`a.paid_in`,
  perAddress: sql`a.per_address`,
  movesUp: sql`a.moves_up`,
  turnover: sql`a.turnover`,
  settleMinutes: sql`a.settle_minutes`,
  prizes: sql`(select jsonb_agg(jsonb_build_object('fromPlace', p.from_place, 'toPlace', p.to_place, 'kind', p.kind, 'amountMinor', p.amount_minor::text,
    'points', p.points) order by p.from_place) from tournament_prize p where p.tournament_id = a.id)`,
  budgetMinor: sql`a.budget_minor::text`,
  budgetPoints: sql`a.budget_points::text`,
  opensAt: sql`a.opens_at`,
  closesAt: sql`a.closes_at`,
  settlesAt: sql`a.settles_at`,
};

/** What a gift says it is for: of a tournament a member has one prize. */
export const periodOf = (id: string): string => `TOURNAMENT-${id}`;
