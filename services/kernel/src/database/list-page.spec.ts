import { describe, expect, it } from '@jest/globals';
import { equals, listStatement, type ListSpec } from './list-page.js';

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'toJSON'];

const spec: ListSpec = {
  from: 'thing t',
  fields: { id: 't.id', name: 't.name' },
  filters: { name: equals('t.name') },
  sort: ['id', 'DESC'],
  key: 't.id',
};
const large: ListSpec = { ...spec, large: { sorts: { id: 't.id' }, narrowedBy: ['name'] } };
const refusal = { code: 'request.invalid' };

describe('names from outside', () => {
  it.each([
    ['a list', spec],
    ['a large list', large],
  ])('that every object inherits are no filter and no field of %s', (_of, list) => {
    for (const name of inherited) {
      const filter = JSON.parse(`{ ${JSON.stringify(name)}: "1=1) or (1=1" }`) as Record<string, string>;
      expect(() => listStatement({ filter }, list)).toThrow(expect.objectContaining(refusal) as Error);
      expect(() => listStatement({ filter: {}, sort: name }, list)).toThrow(expect.objectContaining(refusal) as Error);
      expect(() => listStatement({ filter: { name: 'x' }, sort: name }, list)).toThrow(
        expect.objectContaining(refusal) as Error,
      );
    }
  });

  it('that the list declares are found', () => {
    expect(listStatement({ filter: { name: 'x' }, sort: 'name' }, large).sql).toContain('t.name = $1::text');
  });
});
