import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit pays for one claim of a campaign that does not go with others, and campaigns know the most that one of their rewards comes to. */
export class Exclusive1797200000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [exclusive, most]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop index claim_one_of_deposit; alter table claim drop column exclusive; alter table campaign drop column most_minor`,
    );
  }
}

/* `exclusive`: by the terms that it was joined by, since a deposit made it due. */
const exclusive = `
alter table claim add column exclusive boolean not null default false;
create unique index claim_one_of_deposit on claim (deposit_id) where exclusive`;

/* `most_minor`: as terms.ts reckons it, of what members see, or of the draft before the first version. */
const most = `
alter table campaign add column most_minor bigint not null default 0 check (most_minor >= 0);
update campaign p set most_minor = coalesce((select max(s::bigint) from jsonb_array_elements_text(r.reward -> 'ladder') as s),
    case when (r.reward ->> 'percent')::int > 0 then (r.reward ->> 'maxMinor')::bigint else (r.reward ->> 'amountMinor')::bigint end, 0)
  from (select id, coalesce(published, draft) #> '{terms,reward}' as reward from campaign) r where r.id = p.id`;
