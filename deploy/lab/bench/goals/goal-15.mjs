import { once, startAgents, times } from '../agents/stage.mjs';
import { day, size } from '../agents/world.mjs';

const span = [day.start, day.end];

/* What a run must at least do: add the same facts up for every agent along the tree, and store a row of the same table for each. */
const aggregate = `
  drop table if exists bare_bill; create table bare_bill (like bill including all);
  insert into bare_bill (run_id, brand, kind, contract_id, version, upline_id, downline_id, currency, starts_at, ends_at, state, stake_minor, payout_minor,
      bet_minor, win_stake_minor, loss_stake_minor, salary_minor, active, carried_minor, base_minor, gross_minor, to_downlines_minor, net_minor, onward_minor)
    select 1, 'BANYAN', 'DIVIDEND', a.id, 1, null, a.id, f.currency, '${span[0]}', '${span[1]}', 'AWAIT_APPROVAL', sum(f.stake), sum(f.payout),
      sum(f.bet), sum(f.win), sum(f.lost), 0, count(*) filter (where f.bet >= 5000000 and f.member_id <> a.id), 0, 0, 0, 0, 0, 0
    from (select member_id, currency, sum(bet_minor) as bet, sum(stake_minor) as stake, sum(payout_minor) as payout,
          sum(win_stake_minor) as win, sum(loss_stake_minor) as lost
        from sales_fact where hour >= '${span[0]}' and hour < '${span[1]}' group by 1, 2) f
    join team_member m on m.member_id = f.member_id cross join lateral unnest(m.upline_path || m.member_id) as a (id)
    where a.id <= ${size.agents} group by a.id, f.currency`;
const plain = `select count(*) from (select member_id, currency, sum(bet_minor), sum(stake_minor), sum(payout_minor), sum(win_stake_minor),
    sum(loss_stake_minor) from sales_fact where hour >= '${span[0]}' and hour < '${span[1]}' group by 1, 2) s`;

/* The money of the run, asked of its bills: the top's gross is what the platform pays, and every bet of the day is in a top's bill. */
const broken = `
  select 'the platform does not pay the gross of the tops' as what from bill having sum(gross_minor) filter (where upline_id is null) <>
    sum(gross_minor - to_downlines_minor)
  union all
  select 'bets are missing in the bills of the tops' from bill where upline_id is null having sum(bet_minor) <> (select sum(bet_minor) from sales_fact)`;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 15,
  title: `a dividend run: ${size.agents / 1000} k contracts, ${size.members / 1e6} M members, depth ${size.depth}, a day of ${size.bets / 1e6} M bets in ${size.facts / 1e6} M facts; read, computed, stored`,
  against:
    'one statement that adds the same facts up along the tree and stores as many rows; the facts added up by member alone',
  needs: { redis: true },
  bars: [times(1.25, 'reference'), times(40, 'plain', 'by member alone')],
  async prepare(bench) {
    const agents = await startAgents(bench);
    return {
      sides: {
        plain: once(agents.sql, plain),
        reference: once(agents.sql, aggregate),
        subject: () => agents.close({ kind: 'DIVIDEND', period: 'D', ...day }),
      },
      before: agents.forget,
      roles: { plain: ['postgres'], reference: ['postgres'], subject: ['postgres', 'load'] },
      invariants: async (side) => (side === 'subject' ? (await agents.sql(broken)).map(({ what }) => what) : []),
      close: () => agents.end(),
    };
  },
};
