import { once, startAgents, times } from '../agents/stage.mjs';
import { brand, day, size } from '../agents/world.mjs';

const bets = 35_000;
const windowMs = 300_000;
const limitMs = 60_000;

/* Bets of as many players, settled one after the other in the window $1; a third lost, a third won, a third gave the stake back. */
const settled = `
  insert into sales_change (brand, vendor, round_id, member_id, currency, booked_at, stake_minor, win_minor, valid_minor)
    select '${brand}', 'bench', $1 || '-' || n, ${size.agents + 1} + (n * 7 % ${size.players}) * 3, 'VND',
      $1::timestamptz + make_interval(secs => n * ${windowMs / 1000}.0 / ${bets}), 1000000 + n, case n % 3 when 0 then 2500000 when 1 then 0 else 1000000 + n end,
      case when n % 3 < 2 then 1000000 + n else 0 end
    from generate_series(0, ${bets - 1}) n`;
const aggregate = `
  select count(*) from (
    select a.id, c.currency, sum(c.stake_minor), sum(c.win_minor), count(*) from sales_change c join team_member m on m.member_id = c.member_id
      cross join lateral unnest(m.upline_path || m.member_id) as a (id) where c.brand = '${brand}' and c.booked_at >= $1 and c.booked_at < $2 group by 1, 2) s`;
const broken = `
  select 'a bill that pays has not exactly one posting' as what from bill b where b.net_minor > 0
    and (select count(*) from agent_posting p where p.bill_id = b.id and p.amount_minor = b.net_minor) <> 1
  union all
  select 'the platform does not pay the gross of the tops' from bill having sum(net_minor) <> sum(gross_minor) filter (where upline_id is null)`;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 16,
  title: `a real-time window of ${bets / 1000} k bets closed and its payments planned, ${size.agents / 1000} k contracts; and summed into the days of teams`,
  against: 'one statement that adds the same bets up along the tree; the 60 s in which a window must be paid',
  needs: { redis: true },
  bars: [
    times(20, 'reference'),
    { name: 'of the 60 s', atMost: 0.5, of: ({ subject }) => 1000 / subject.perSecond / limitMs },
    { name: 'summing', atMost: 10, of: ({ reference, sum }) => reference.perSecond / sum.perSecond },
  ],
  async prepare(bench) {
    const agents = await startAgents(bench);
    let start = Date.parse(day.start);
    const window = () => [new Date(start).toISOString(), new Date(start + windowMs).toISOString()];
    const next = async (side) => {
      if (side !== 'reference') return;
      await agents.forget();
      start += windowMs;
      await agents.sql(settled, [window()[0]]);
      await agents.sql('vacuum analyze sales_change');
    };
    return {
      sides: {
        reference: () => once(agents.sql, aggregate, window())(),
        subject: () => agents.close({ kind: 'REALTIME', period: 'WINDOW', start: window()[0], end: window()[1] }),
        sum: () => agents.run('sum', {}),
      },
      before: next,
      roles: { reference: ['postgres'], subject: ['postgres', 'load'], sum: ['postgres', 'load'] },
      invariants: async (side) => (side === 'subject' ? (await agents.sql(broken)).map(({ what }) => what) : []),
      close: () => agents.end(),
    };
  },
};
