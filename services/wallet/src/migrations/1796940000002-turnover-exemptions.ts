import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A proposal to exempt ends after 24 hours or when nothing is missing any more, and is for what had come when it was made. */
export class TurnoverExemptions1796940000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(columns);
    await runner.query(states);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from turnover_exemption where state in ('WITHDRAWN', 'ENDED');
      alter table turnover_exemption drop constraint turnover_exemption_state, drop constraint turnover_exemption_closed;
      alter table turnover_exemption add constraint turnover_exemption_state_check check (state in ('OPEN', 'DONE'));
      alter table turnover_exemption add constraint turnover_exemption_closed check (
        (state = 'OPEN') = (closed_by is null) and (closed_by is null) = (closed_by_name is null) and (closed_by is null) = (closed_at is null));
      alter table turnover_exemption drop column version, drop column bonus_version, drop column expires_at;
    `);
  }
}

const columns = `
  alter table turnover_exemption
    add column version bigint not null default 0,
    add column bonus_version bigint not null default 0,
    add column expires_at timestamptz;
  update turnover_exemption x set version = t.version, bonus_version = t.bonus_version
    from turnover_account t where t.account_id = x.account_id;
  update turnover_exemption set expires_at = proposed_at + interval '24 hours';
  alter table turnover_exemption
    alter column version drop default, alter column bonus_version drop default, alter column expires_at set not null;
  comment on column turnover_exemption.version is 'It is for what had come up to this entry of the account, and of its bonus.';
`;

const states = `
  alter table turnover_exemption drop constraint turnover_exemption_state_check, drop constraint turnover_exemption_closed;
  alter table turnover_exemption add constraint turnover_exemption_state check (state in ('OPEN', 'DONE', 'WITHDRAWN', 'ENDED'));
  alter table turnover_exemption add constraint turnover_exemption_closed check (
    (state = 'OPEN') = (closed_at is null) and (state = 'DONE') = (closed_by is not null) and (closed_by is null) = (closed_by_name is null));
`;
