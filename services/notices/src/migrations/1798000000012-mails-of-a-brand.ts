import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators of one brand read its mails, the newest first. */
export class MailsOfABrand1798000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index notice_mail_of_brand on notice_mail (brand, created_at desc, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index notice_mail_of_brand');
  }
}
