import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mobile and e-mail that were verified are one member's of a brand, however they are written. */
export class VerifiedContacts1796720010003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table member add column email_verified_at timestamptz, add column mobile_verified_at timestamptz;
      alter table member add constraint member_verified_contacts check (
        (email_verified_at is null or email is not null) and (mobile_verified_at is null or mobile is not null));
      create unique index member_verified_email on member (brand, lower(email)) where email_verified_at is not null;
      create unique index member_verified_mobile on member (brand, ltrim(mobile, '0')) where mobile_verified_at is not null;
      update role set permissions = permissions || array['member.verify']
        where code in ('superadmin', 'risk') and 'member.verify' <> all(permissions);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update role set permissions = array_remove(permissions, 'member.verify');
      alter table member drop column email_verified_at, drop column mobile_verified_at;
    `);
  }
}
