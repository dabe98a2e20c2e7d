import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A result that was wrong is corrected after its bets were settled: by two operators, with a number for each correction. */
export class Corrections1797600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [...issues, corrections, ...tickets]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const part of back) await runner.query(part);
  }
}

const drawn = `'CONFIRMED', 'SETTLED', 'CORRECTING', 'CORRECTED'`;
const earlier = `'CONFIRMED', 'SETTLED'`;
const before = `'SCHEDULED', 'OPEN', 'PENDING', 'PARTIAL'`;
const open = `'PENDING', 'VOIDING', 'PLACED', 'DUE'`;

const states = (known: string): string[] => [
  `alter table issue drop constraint issue_state_check`,
  `alter table issue add constraint issue_state_check check (state in (${before}, ${known}, 'CANCELLING', 'CANCELLED'))`,
];

const lists = (known: string, work: string): string[] => [
  `drop index issue_drawn; drop index issue_drawn_by_time; drop index issue_work`,
  `create index issue_drawn on issue (game, draws_at desc, id desc) where state in (${known})`,
  `create index issue_drawn_by_time on issue (draws_at desc, id desc) where state in (${known})`,
  `create index issue_work on issue (id) where state in (${work})`,
];

/* `revision`: corrections of the result so far. */
const issues = [
  `alter table issue add column revision int not null default 0`,
  ...states(drawn),
  `alter table issue add constraint issue_corrected check (state not in ('CORRECTING', 'CORRECTED') or result is not null and revision > 0)`,
  ...lists(drawn, `'CONFIRMED', 'CANCELLING', 'CORRECTING'`),
];

/* What one operator wants to have instead; one waits at a time. `before`: what counted until a second one agreed. */
const corrections = `
create table correction (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue,
  result jsonb not null,
  reason text not null,
  maker_id bigint not null,
  maker text not null,
  asked_at timestamptz(3) not null,
  checker_id bigint check (checker_id <> maker_id),
  checker text,
  decided_at timestamptz(3),
  before jsonb,
  revision int,
  unique (issue_id, revision)
);
create unique index correction_waits on correction (issue_id) where decided_at is null`;

/*
 * `revision`: of the result that the ticket was decided by. Of a ticket that is WON its payout stands in the ledger, as the win of `paid_revision`;
 * TAKING: it is being taken back. `before_minor`: what was paid before the latest correction that changed it.
 */
const tickets = [
  `alter table ticket add column revision int not null default 0, add column paid_revision int not null default 0, add column before_minor bigint`,
  `alter table ticket drop constraint ticket_state_check`,
  `alter table ticket add constraint ticket_state_check
    check (state in ('PENDING', 'REFUSED', 'VOIDING', 'VOID', 'PLACED', 'LOST', 'DUE', 'WON', 'TAKING', 'REFUNDED'))`,
  `drop index ticket_of_issue; drop index ticket_unsettled`,
  `create index ticket_of_issue on ticket (issue_id, revision, member_id, id)`,
  `create index ticket_unsettled on ticket (issue_id) where state in (${open}, 'TAKING')`,
  `create index ticket_taking on ticket (issue_id, id) where state = 'TAKING'`,
];

const back = [
  `drop index ticket_taking; drop index ticket_unsettled; drop index ticket_of_issue`,
  `alter table ticket drop constraint ticket_state_check`,
  `alter table ticket add constraint ticket_state_check
    check (state in ('PENDING', 'REFUSED', 'VOIDING', 'VOID', 'PLACED', 'LOST', 'DUE', 'WON', 'REFUNDED'))`,
  `alter table ticket drop column before_minor, drop column paid_revision, drop column revision`,
  `create index ticket_unsettled on ticket (issue_id) where state in (${open})`,
  `create index ticket_of_issue on ticket (issue_id, member_id, id)`,
  `drop table correction`,
  `alter table issue drop constraint issue_corrected`,
  ...states(earlier),
  ...lists(earlier, `'CONFIRMED', 'CANCELLING'`),
  `alter table issue drop column revision`,
];
