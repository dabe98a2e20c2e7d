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
  closesAt: '2026-03-16T03:59:50.000Z',
  drawnAt: null,
  chain: null,
  round: null,
  randomness: null,
  beaconSignature: null,
  record: null,
  signature: null,
  keyId: null,
  announcement: '',
  announcementSignature: null,
  announcementKeyId: null,
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
  it('with a beacon is found out where the message leaves it out, or what it said is not the hash of its signature', async () => {
    const [kind = '', result = ''] = drawn[0] ?? [];
    const said = {
      chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      round: 3,
      randomness: '9e9829dfb34bd8db3e21c28e13aefecd86e007ebd19d6bb8a5cee99c0a34798f',
      beaconSignature:
        'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52',
    };
    const message = `${kind}_1M|${chain.number}|${said.randomness}`;
    // As the server derives it from the same seed.
    const proof = { ...proofOf(kind, result), ...said, message };
    const shown = { ...shownOf(kind, result), result: [1, 4, 6, 3, 4] };
    expect(await verify(proof, shown)).toEqual({ committed: true, drawn: true });
    const wrong = { committed: true, drawn: false };
    expect(await verify({ ...proof, message: `${kind}_1M|${chain.number}|` }, shown)).toEqual(wrong);
    expect(await verify({ ...proof, beaconSignature: said.beaconSignature.replace(/^b/, 'a') }, shown)).toEqual(wrong);
    expect(await verify({ ...proof, randomness: null }, shown)).toEqual(wrong);
  });
});
