import type { MigrationInterface, QueryRunner } from 'typeorm';

type Row = [field: string, required: boolean, pattern: number, accepted: string, min: number, max: number, editable: string]; // prettier-ignore

const added: readonly Row[] = [
  ['payeeName', false, 21, '*', 3, 60, 'ONCE'],
  ['idNumber', false, 4, '*', 6, 20, 'ONCE'],
  ['nationality', false, 12, '*', 2, 60, 'EVER'],
  ['placeOfBirth', false, 0, '*', 2, 100, 'EVER'],
  ['whatsapp', false, 0, '[0-9+ ]+', 6, 20, 'EVER'],
  ['telegram', false, 0, '@?[A-Za-z0-9_]+', 4, 33, 'EVER'],
  ['zalo', false, 0, '[0-9+ ]+', 6, 20, 'EVER'],
  ['facebook', false, 0, '*', 2, 100, 'EVER'],
  ['line', false, 0, '*', 2, 40, 'EVER'],
  ['wechat', false, 0, '*', 2, 40, 'EVER'],
  ['qq', false, 6, '*', 5, 12, 'EVER'],
  ['skype', false, 0, '*', 2, 60, 'EVER'],
  ['permanentAddress', false, 0, '*', 5, 200, 'EVER'],
  ['currentAddress', false, 0, '*', 5, 200, 'EVER'],
  ['occupation', false, 0, '*', 2, 80, 'EVER'],
  ['incomeSource', false, 0, '*', 2, 100, 'EVER'],
  ['recommender', false, 0, '*', 2, 60, 'ONCE'],
];

/** Where each field of a member is asked for and who may change it, the fields that were not there yet, and their values, sealed. */
export class ProfileFields1797950000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table register_field
  add in_register boolean not null default true,
  add in_profile boolean not null default false,
  add editable text not null default 'EVER' check (editable in ('EVER', 'ONCE', 'OPERATORS')),
  add is_unique boolean not null default false;
update register_field set in_profile = field not in ('username', 'password'),
  editable = case when field in ('username', 'realName', 'birthday') then 'ONCE' else 'EVER' end;
create table member_profile (
  member_id bigint not null references member on delete cascade,
  field text not null,
  sealed text not null,
  set_at timestamptz not null,
  primary key (member_id, field)
);
update role set permissions = permissions || array['member.edit']
where code in ('superadmin', 'risk') and 'member.edit' <> all(permissions)`);
    for (const [at, row] of added.entries())
      await runner.query(
        `insert into register_field (brand, field, position, required, pattern_id, accepted_pattern, min_length, max_length, editable, in_register, in_profile)
         select code, $1, $2, $3, $4, $5, $6, $7, $8, false, true from brand`,
        [row[0], 7 + at, ...row.slice(1)],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from register_field where field = any($1)`, [added.map(([field]) => field)]);
    await runner.query(`
update role set permissions = array_remove(permissions, 'member.edit');
drop table member_profile;
alter table register_field drop in_register, drop in_profile, drop editable, drop is_unique`);
  }
}
