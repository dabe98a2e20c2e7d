import { describe, expect, it } from '@jest/globals';
import { equals, listStatement, type ListSpec } from './list-page.js';
import { sql, textOf } from './sql.js';

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'toJSON'];

const spec: ListSpec = {
  from: sql`thing t`,
  fields: { id: sql`t.id`, name: sql`t.name` },
  filters: { name: equals(sql`t.name`) },
  sort: ['id', 'DESC'],
  key: sql`t.id`,
};
const large: ListSpec = { ...spec, large: { sorts: { id: sql`t.id` }, narrowedBy: ['name'] } };
/** The refusal's code, or what came of it. */
function asked(filter: Record<string, string>, list: ListSpec, sort?: string): unknown {
  try {
    return listStatement({ filter, ...(sort !== undefined && { sort }) }, list);
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('names from outside', () => {
  it.each([
    ['a list', spec],
    ['a large list', large],
  ])('that every object inherits are no filter and no field of %s', (_of, list) => {
    for (const name of inherited) {
      const filter = JSON.parse(`{ ${JSON.stringify(name)}: "1=1) or (1=1" }`) as Record<string, string>;
      expect([name, asked(filter, list)]).toEqual([name, 'request.invalid']);
      expect([name, asked({}, list, name)]).toEqual([name, 'request.invalid']);
      expect([name, asked({ name: 'x' }, list, name)]).toEqual([name, 'request.invalid']);
    }
  });

  it('that the list declares are found', () => {
    expect(textOf(listStatement({ filter: { name: 'x' }, sort: 'name' }, large).statement)).toContain(
      't.name = $1::text',
    );
  });
});
