import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is staked on a number is bounded for all bets of its group that compare the same digits, no longer for each bet alone. */
export class SharedBounds1797300000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create temp table exposure_before on commit drop as
      select e.* from exposure e join issue i on i.id = e.issue_id join lottery_game g on g.code = i.game and g.kind = 'OFFICIAL'`);
    await runner.query(`delete from exposure e using exposure_before b where e.issue_id = b.issue_id`);
    await runner.query(`insert into exposure (issue_id, bet, selection, member_id, currency, stake_minor, most_minor)
      select b.issue_id, k.bound, b.selection, b.member_id, b.currency, sum(b.stake_minor), greatest(max(b.most_minor), sum(b.stake_minor))
      from exposure_before b cross join lateral (select ${boundOf('b.bet')} as bound) k group by 1, 2, 3, 4, 5`);
    await runner.query(`drop table exposure_before`);
  }

  /** Which bet a stake was on stands in its line alone. */
  async down(): Promise<void> {}
}

const boundOf = (bet: string): string => `case
  when ${bet} = 'lo2_first' then 'lo_first'
  when ${bet} in ('de_first', 'de_g1_first') then 'de_first'
  when ${bet} = 'cang3_first' then 'cang_first'
  when ${bet} = 'head1' then 'de_tens'
  when ${bet} = 'tail1' then 'de_ones'
  when ${bet} ~ '^(lo|s_b[0-9])' then 'lo'
  when ${bet} ~ '^(de|s_dd$|s_dau2$|s_duoi2$|s_nt2$)' then 'de'
  when ${bet} ~ '^(cang|s_dau3$|s_duoi3$|s_xc$|s_nt[34]$)' then 'cang'
  else 'xien' end`;
