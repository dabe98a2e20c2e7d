import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPool, inStages } from './pool.mjs';

test('so many go at once, and what waits begins when one of them ends', async () => {
  const begun = [];
  const ends = new Map();
  const work = (name) => () => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  };
  const all = inPool(2, ['a', 'b', 'c'].map(work));
  assert.deepEqual(begun, ['a', 'b']);
  ends.get('b')();
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a', 'b', 'c']);
  ends.get('a')();
  ends.get('c')();
  await all;
});

test('one more goes at a time once there is room for it, and nobody waits for that room', async () => {
  const begun = [];
  const ends = new Map();
  const work = (name) => () => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  };
  let room;
  const all = inPool(1, ['a', 'b', 'c'].map(work), new Promise((resolve) => (room = resolve)));
  assert.deepEqual(begun, ['a']);
  room();
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a', 'b']);
  ends.get('a')();
  await new Promise(setImmediate);
  ends.get('c')();
  let isOver = false;
  void all.then(() => (isOver = true));
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  ends.get('b')();
  await all;
  await inPool(1, [() => undefined], new Promise(() => undefined));
});

test('a stage waits for all lanes of the one before, and a lane for none beside it', async () => {
  const done = [];
  const ends = new Map();
  const work = async (name) => {
    await new Promise((resolve) => ends.set(name, resolve));
    done.push(name);
  };
  const all = inStages([{ lanes: [['a', 'b'], ['c']] }, { lanes: [['d']] }], work);
  await new Promise(setImmediate);
  for (const name of ['a', 'b', 'c', 'd']) {
    assert.ok(ends.has(name), name);
    assert.equal(ends.has('d'), name === 'd');
    ends.get(name)();
    await new Promise(setImmediate);
  }
  await all;
  assert.deepEqual(done, ['a', 'b', 'c', 'd']);
});

test('what any lane may do is done once, by the lane that is over first, before the next stage', async () => {
  const begun = [];
  const ends = new Map();
  const work = (name) => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  };
  const all = inStages([{ lanes: [['a'], ['b']], either: ['x', 'y'] }, { lanes: [['z']] }], work);
  for (const [name, begins] of [
    ['b', 'x'],
    ['x', 'y'],
    ['a', undefined],
    ['y', 'z'],
    ['z', undefined],
  ]) {
    await new Promise(setImmediate);
    const before = begun.length;
    ends.get(name)();
    await new Promise(setImmediate);
    assert.deepEqual(begun.slice(before), begins ? [begins] : []);
  }
  await all;
});

test('a work knows what goes beside it, and may wait until it is alone', async () => {
  const told = [];
  const ends = new Map();
  const all = inStages([{ lanes: [['a'], ['b', 'c']] }], async (name, { beside, undisturbed }) => {
    told.push([name, beside]);
    if (name === 'a') await undisturbed();
    else await new Promise((resolve) => ends.set(name, resolve));
    told.push(name);
  });
  for (const name of ['b', 'c']) {
    await new Promise(setImmediate);
    ends.get(name)();
  }
  await all;
  assert.deepEqual(told, [['a', ['b', 'c']], ['b', ['a']], 'b', ['c', ['a']], 'c', 'a']);
});
