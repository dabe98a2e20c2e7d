import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number without its zeros, and without Việt Nam's 84 before the nine digits of a mobile: as `contacts.service.ts` compares them. */
const number = `case when mobile ~ '^0*84[0-9]{9}$' then right(mobile, 9) else ltrim(mobile, '0') end`;

/** A verified mobile is one member's of a brand with its country's code too; of two that have proved it so far, the first keeps it. */
export class VerifiedMobileNumbers1796720010005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index member_verified_mobile;
      update member set mobile_verified_at = null where id in (
        select id from (
          select id, row_number() over (partition by brand, ${number} order by mobile_verified_at, id) as place
          from member where mobile_verified_at is not null) proved
        where place > 1);
      create unique index member_verified_mobile on member (brand, (${number})) where mobile_verified_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index member_verified_mobile;
      create unique index member_verified_mobile on member (brand, ltrim(mobile, '0')) where mobile_verified_at is not null;
    `);
  }
}
