import { startAgents } from '../agents/stage.mjs';
import { day, size } from '../agents/world.mjs';
import { memberToken } from '../load/token.mjs';

const top = 1;
const limitMs = 50;
const range = `from=${day.start}&until=${day.end}`;
const pages = {
  sales: `/wps/agent/team/sales?perPage=100&${range}`,
  downlines: '/wps/agent/team?perPage=100',
  search: '/wps/agent/team/search?q=player9876',
  overview: '/wps/agent/team/overview',
  cash: `/wps/agent/team/transactions?perPage=100&${range}`,
};

/* What the page must say, by the facts: each direct downline with the whole team below it. */
const byFacts = `
  select d.member_id::text as id, coalesce(sum(f.bet_minor), 0)::text as bet, coalesce(sum(f.stake_minor - f.payout_minor), 0)::text as loss,
    count(distinct f.member_id)::int as players
  from team_member d join team_member m on m.member_id = d.member_id or m.upline_path @> array[d.member_id]
  left join sales_fact f on f.member_id = m.member_id where d.upline_id = ${top} group by d.member_id order by d.member_id limit 100`;

const withinMs = (side, name) => ({ name, atMost: 1, of: (pair) => pair[side].p50 / limitMs });

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 17,
  title: `the pages of a top line with a third of ${size.members / 1e6} M members below: what each direct downline's team bet, median; downlines; search; the first page; what money the team moved; who is in the team`,
  against: `${limitMs} ms; a member's row by its key`,
  needs: { redis: true },
  bars: [
    withinMs('sales', ''),
    withinMs('downlines', 'downlines'),
    withinMs('search', 'search'),
    withinMs('overview', 'overview'),
    withinMs('cash', 'transactions'),
    { name: 'in the team', atMost: 2, of: ({ key, check }) => check.p50 / key.p50 },
  ],
  async prepare(bench) {
    const { servers } = bench;
    await servers.service('identity');
    const agents = await startAgents(bench);
    const { host } = new URL(agents.service.http);
    const token = servers.secrets.token;
    const page = (path) => ({ seconds }) => agents.run('page', { seconds, host, path, token, agent: top });
    const pairs = await agents.sql(
      `select upline_path[1 + member_id % cardinality(upline_path)]::text as agent, member_id::text as member
       from team_member where cardinality(upline_path) >= 20 and member_id % 97 = 0 limit 5000`,
    );
    const asked = { pairs: pairs.map(({ agent, member }) => [agent, member]) };
    const wanted = await agents.sql(byFacts);
    const wrong = async () => {
      const answer = await fetch(`${agents.service.http}${pages.sales}`, {
        headers: { authorization: `Bearer ${memberToken(token, top, 1)}` },
      });
      const { value } = await answer.json();
      const shown = value.data.map(({ memberId, betMinor, lossMinor, players }) => [memberId, betMinor, lossMinor, players]);
      const same = JSON.stringify(shown) === JSON.stringify(wanted.map(({ id, bet, loss, players }) => [id, bet, loss, players]));
      return same ? [] : ['the page is not what the facts add up to'];
    };
    return {
      sides: {
        sales: page(pages.sales),
        downlines: page(pages.downlines),
        search: page(pages.search),
        overview: page(pages.overview),
        cash: page(pages.cash),
        key: ({ seconds }) => agents.run('byKey', { seconds, ...asked }),
        check: ({ seconds }) => agents.run('inTeam', { seconds, ...asked }),
      },
      invariants: (side) => (side === 'sales' ? wrong() : []),
      close: () => agents.end(),
    };
  },
}; // prettier-ignore
