import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { BrandService } from './brand.service.js';
import { DemoContentService } from '../demo/demo-content.service.js';
import { DemoHelpService } from '../demo/demo-help.service.js';

/** Articles with the titles of what they stand below, which say the same whatever their ids are. */
const tree = sql`
select a.anchor, a.place, a.title, a.texts, a.published, p.anchor as above from help_article a left join help_article p on p.id = a.parent_id
where a.brand = $1 and a.removed_at is null order by a.anchor`;
const footer = sql`
select p.name, p.published, p.draft, p.version, v.content, v.published_by from page p left join page_version v on v.page_id = p.id
where p.brand = $1 order by p.name`;
const answers = sql`select language, title, content, version from answer_macro where brand = $1 order by title`;

const brands = { zoneOf: async () => 'Asia/Tokyo' };

describe('a new brand', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[BrandService, brands]] });
    await service.app.get(DemoHelpService).seed();
    await service.app.get(DemoContentService).seed();
    await service.db.query(
      sql`insert into answer_macro (brand, language, title, content, updated_at) select 'BANYAN', 'EN', 'Answer ' || n, 'text', now()
       from generate_series(1, 3) n`,
    );
  });
  afterAll(() => service.close());

  const begin = (brand: string, id: string) =>
    service.events.deliver(BrandCreated, { brand, like: 'BANYAN' }, { key: 'brands', id });
  const of = (brand: string, statement = tree) => service.db.query<Record<string, unknown>>(statement, [brand]);

  it('has the help, the footer and the ready answers of the one that it begins like, once', async () => {
    // A topic that was written after what stands below it, and one that is gone.
    const [topic] = await service.db.query<{ id: string }>(
      sql`insert into help_article (brand, parent_id, place, anchor, title, texts, published, written_by, updated_at, removed_at)
       select a.brand, null, 99, n.anchor, n.anchor, a.texts, false, 'lan', now(), case n.anchor when 'gone' then now() end
       from (select * from help_article order by id limit 1) a, (values ('late'), ('gone')) n (anchor)
       order by n.anchor desc returning id`,
    );
    await service.db.query(sql`update help_article set parent_id = $1 where id = (select min(id) from help_article)`, [
      topic?.id,
    ]);
    await Promise.all([begin('MAI', 'brand-1'), begin('MAI', 'brand-1')]);
    await begin('MAI', 'brand-1');
    const articles = await of('MAI');
    expect(articles.length).toBeGreaterThan(10);
    expect(articles).toEqual(await of('BANYAN'));
    expect(articles.map(({ anchor }) => anchor)).not.toContain('gone');
    expect(articles.find(({ anchor }) => anchor === 'late')).toMatchObject({ published: false, above: null });
    const [page, ...others] = await of('MAI', footer);
    expect(others).toEqual([]);
    const known = (await of('BANYAN', footer)).find(({ name }) => name === 'SITE');
    expect(page).toEqual(known);
    const zones = sql`select zone, published_zone from page where brand = 'MAI'`;
    expect(await service.db.query(zones)).toEqual([{ zone: 'Asia/Tokyo', published_zone: 'Asia/Tokyo' }]);
    expect(await of('MAI', answers)).toEqual(await of('BANYAN', answers));
    expect(await of('MAI', answers)).toHaveLength(3);
  });

  it('keeps what was written in it before it was told of', async () => {
    await service.db.query(
      sql`insert into answer_macro (brand, language, title, content, updated_at) values ('SEN', 'EN', 'own', 'text', now())`,
    );
    await service.db.query(
      sql`insert into answer_macro (brand, language, title, content, updated_at) values ('SEN', 'EN', 'Answer 2', 'own text', now())`,
    );
    await service.db.query(
      sql`insert into help_article (brand, place, anchor, title, texts, published, written_by, updated_at)
       select 'SEN', 7, anchor, 'Own', texts, false, 'lan', now() from help_article where brand = 'BANYAN' and anchor = 'late'`,
    );
    await service.db.query(
      sql`insert into page (brand, name, draft, zone, written_by, updated_at) values ('SEN', 'SITE', '{"own": true}', 'Asia/Tokyo', 'lan', now())`,
    );
    await begin('SEN', 'brand-2');
    expect((await of('SEN', answers)).map(({ title, content }) => [title, content])).toEqual([
      ['Answer 1', 'text'],
      ['Answer 2', 'own text'],
      ['Answer 3', 'text'],
      ['own', 'text'],
    ]);
    const [articles, others] = [await of('SEN'), await of('BANYAN')];
    const but = (rows: Array<Record<string, unknown>>) => rows.filter(({ anchor }) => anchor !== 'late');
    expect(but(articles)).toEqual(but(others));
    expect(articles.filter(({ anchor }) => anchor === 'late')).toMatchObject([{ title: 'Own', place: 7 }]);
    expect(articles.filter(({ above }) => above === 'late')).toHaveLength(1);
    const known = (await of('BANYAN', footer)).find(({ name }) => name === 'SITE');
    expect(await of('SEN', footer)).toEqual([{ ...known, draft: { own: true } }]);
  });
});
