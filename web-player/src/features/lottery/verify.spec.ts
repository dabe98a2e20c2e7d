// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { verify } from './verify';

/* Of a chain of nine, as the server derives them (services/lottery/src/rules/fair.ts): the fourth draw. */
const chain = {
  number: '20260316-0004',
  commitment: '144e865b9efa20bb27f4412dc4ad04dcbc723a883d707af7aeff43da01fcd6a1',
  place: 4,
  length: 9,
  seed: '01ab3ff750962bfd975a7140e8dbe8634efca4e032cb61cc4861dfd47a6c3f00',
};
const drawn: ReadonlyArray<readonly [kind: string, result: string]> = [
  ['SSC', '7 0 0 2 6'],
  ['K3', '1 5 5'],
  ['PK10', '6 7 8 1 3 10 5 4 2 9'],
  ['C11X5', '10 4 2 1 3'],
  ['KLSF', '19 8 1 11 16 2 10 6'],
];
const proofOf = (kind: string, result: string) => ({
  ...chain,
  game: kind,
  kind,
  message: `${kind}_1M|20260316-0004|`,
  result: result.split(' '),
});

const shownOf = (kind: string, result: string) => ({
  game: `${kind}_1M`,
  number: chain.number,
  result: result.split(' ').map(Number),
});

describe('a draw that a browser reckons anew', () => {
  it.each(drawn)('of %s comes to what the server drew', async (kind, result) => {
    expect(await verify(proofOf(kind, result), shownOf(kind, result))).toEqual({ committed: true, drawn: true });
  });

  it('is found out where its numbers, its seed, its place or the draw that is shown are others', async () => {
    const [kind = '', result = ''] = drawn[0] ?? [];
    const [proof, shown] = [proofOf(kind, result), shownOf(kind, result)];
    const wrong = { committed: true, drawn: false };
    expect(await verify(proof, { ...shown, result: [0, 0, 0, 0, 0] })).toEqual(wrong);
    expect(await verify(proof, { ...shown, number: '20260316-0005' })).toEqual(wrong);
    expect(await verify(proof, { ...shown, game: 'SSC_3M' })).toEqual(wrong);
    expect(await verify({ ...proof, seed: proof.seed.replace(/^./, 'f') }, shown)).toMatchObject({ committed: false });
    expect(await verify({ ...proof, place: 3 }, shown)).toEqual({ committed: false, drawn: true });
    expect(await verify({ ...proof, kind: 'constructor' }, shown)).toEqual(wrong);
  });
});
