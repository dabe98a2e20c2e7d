import { Controller, Get, Head, Module, Post } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Public, Writes } from '../auth/index.js';
import { loadConfig } from '../runtime/config.js';
import { Database, sql } from '../database/index.js';
import { testService, type TestService } from '../testing/index.js';
import { Readiness } from '../runtime/readiness.js';
import { kernel } from './kernel-module.js';

class Looked1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table looked (n int not null)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table looked');
  }
}

const insert = sql`insert into looked (n) values (1)`;

@Controller('/reading')
class ReadingController {
  constructor(private readonly db: Database) {}

  @Public() @Get('count') count() {
    return this.db.query(sql`select count(*)::int as n from looked`);
  }
  @Public() @Get('query') query() {
    return this.db.query(insert);
  }
  @Public() @Get('transaction') transaction() {
    return this.db.transaction((tx) => tx.query(insert));
  }
  @Public() @Get('manager') manager() {
    return this.db.manager.query('insert into looked (n) values (1)');
  }
  @Public() @Head('head') head() {
    return this.db.query(insert);
  }
  @Public() @Get('later') async later() {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return this.db.query(insert);
  }
  @Public() @Writes('a spec counts who looked') @Get('marked') marked() {
    return this.db.query(insert);
  }
  @Public() @Post('post') post() {
    return this.db.query(insert);
  }
}

@Module({
  imports: [kernel(loadConfig('reading', {}), { migrations: [Looked1790000000009] })],
  controllers: [ReadingController],
})
class ReadingModule {}

describe('a request that only reads', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(ReadingModule);
  });
  afterAll(() => service.close());
  beforeEach(() => service.db.query(sql`delete from looked`));
  const rows = async () => (await service.db.query(sql`select from looked`)).length;

  it.each(['query', 'transaction', 'manager', 'later'])('cannot write by %s', async (path) => {
    const { status } = await service.breaking(() => service.http('GET', `/reading/${path}`));
    expect(status).toBe(500);
    expect(await rows()).toBe(0);
  });

  it('cannot write by HEAD either', async () => {
    const url = `${await service.app.getUrl()}/reading/head`;
    expect((await service.breaking(() => fetch(url, { method: 'HEAD' }))).status).toBe(500);
    expect(await rows()).toBe(0);
  });

  it('reads, also while others write; a mark or another method lets a request write', async () => {
    const paths = [
      ['GET', 'marked'],
      ['POST', 'post'],
      ['GET', 'count'],
    ] as const;
    const answers = await Promise.all(paths.map(([method, path]) => service.http(method, `/reading/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    expect(await rows()).toBe(2);
  });

  it('is served by a process that was told to stop, and asks for another connection next time', async () => {
    const url = `${await service.app.getUrl()}/reading/count`;
    expect((await fetch(url)).headers.get('connection')).toBe('keep-alive');
    service.app.get(Readiness).stop();
    const last = await fetch(url);
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
  });
});
