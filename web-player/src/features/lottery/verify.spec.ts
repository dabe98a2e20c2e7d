// @vitest-environment node
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { BareProof } from '../../api/lottery';
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

/** A key of the platform's, as it tells it. */
function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { privateKey, told: { id, kty, crv, x, since: '2026-03-16T00:00:00.000Z' } };
}
const { privateKey, told } = keyPair();
const signed = (text: string, key = privateKey) => sign(null, Buffer.from(text), key).toString('hex');

const shownOf = (kind: string, result: string) => ({
  game: `${kind}_1M`,
  number: chain.number,
  result: result.split(' ').map(Number),
});

describe('a draw that a browser reckons anew', () => {
  it.each(drawn)('of %s comes to what the server drew', async (kind, result) => {
    expect(await verify(proofOf(kind, result), shownOf(kind, result), [])).toEqual({
      committed: true,
      drawn: true,
      // Of days before the platform signed them there is nothing to look at.
      signed: true,
    });
  });

  it('is found out where its numbers, its seed, its place or the draw that is shown are others', async () => {
    const [kind = '', result = ''] = drawn[0] ?? [];
    const [proof, shown] = [proofOf(kind, result), shownOf(kind, result)];
    const wrong = { committed: true, drawn: false, signed: true };
    expect(await verify(proof, { ...shown, result: [0, 0, 0, 0, 0] }, [])).toEqual(wrong);
    expect(await verify(proof, { ...shown, number: '20260316-0005' }, [])).toEqual(wrong);
    expect(await verify(proof, { ...shown, game: 'SSC_3M' }, [])).toEqual(wrong);
    expect(await verify({ ...proof, seed: proof.seed.replace(/^./, 'f') }, shown, [])).toMatchObject({
      committed: false,
    });
    expect(await verify({ ...proof, place: 3 }, shown, [])).toMatchObject({ committed: false, drawn: true });
    expect(await verify({ ...proof, kind: 'constructor' }, shown, [])).toEqual(wrong);
  });

  const said = {
    chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    round: 3,
    randomness: '9e9829dfb34bd8db3e21c28e13aefecd86e007ebd19d6bb8a5cee99c0a34798f',
    beaconSignature: 'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52',
  };
  /** As the server derives it from the same seed. */
  const shown = { ...shownOf('SSC', ''), result: [1, 4, 6, 3, 4] };
  const { game } = shown;

  /** A draw with a beacon as the platform tells it, and signs it. */
  function recorded(change: object = {}): BareProof {
    const proof = { ...proofOf('SSC', ''), ...said, game, message: `${game}|${chain.number}|${said.randomness}` };
    const { kind, number, commitment, seed, place, length, round, randomness } = proof;
    const day = '2026-03-16';
    const of = { game, kind, number, day, place, length, commitment, seed, chain: said.chain, round, randomness };
    const record = JSON.stringify({ v: 1, of: 'draw', ...of, result: shown.result, ...change });
    const announcement = JSON.stringify({ v: 1, of: 'day', game, day, length, commitment, chain: said.chain });
    return {
      ...proof,
      record,
      announcement,
      signature: signed(record),
      announcementSignature: signed(announcement),
      keyId: told.id,
      announcementKeyId: told.id,
    };
  }

  it('with a beacon is found out where the message leaves it out, or what it said is not the hash of its signature', async () => {
    const proof = recorded();
    expect(await verify(proof, shown, [told])).toEqual({ committed: true, drawn: true, signed: true });
    for (const change of [
      { message: `${game}|${chain.number}|` },
      { beaconSignature: said.beaconSignature.replace(/^b/, 'a') },
      { randomness: null },
    ])
      expect([change, await verify({ ...proof, ...change }, shown, [told])]).toMatchObject([
        change,
        { committed: true, drawn: false },
      ]);
  });

  it('is found out where the platform did not sign it, or signed something else', async () => {
    const unsigned = { committed: true, drawn: true, signed: false };
    const other = keyPair();
    const proof = recorded();
    expect(await verify(proof, shown, [])).toEqual(unsigned);
    expect(await verify(proof, shown, [other.told])).toEqual(unsigned);
    // A key that took the name of another.
    expect(await verify(proof, shown, [{ ...other.told, id: told.id }])).toEqual(unsigned);
    expect(await verify({ ...proof, signature: signed(proof.record ?? '', other.privateKey) }, shown, [told])).toEqual(unsigned); // prettier-ignore
    expect(await verify({ ...proof, announcementSignature: null }, shown, [told])).toEqual(unsigned);
    expect(await verify({ ...proof, signature: null }, shown, [told])).toEqual(unsigned);
    for (const change of [
      { result: [1, 4, 6, 3, 5] },
      { game: 'SSC_3M' },
      { place: 5 },
      { seed: chain.commitment },
      { round: 4 },
      { day: '2026-03-17' },
      { of: 'day' },
    ])
      expect([change, await verify(recorded(change), shown, [told])]).toEqual([change, unsigned]);
  });

  it('is not called false where its day was announced before days were signed, and is held to its own signature', async () => {
    const [kind = '', result = ''] = drawn[0] ?? [];
    const seen = shownOf(kind, result);
    const unsigned = { ...proofOf(kind, result), game: seen.game };
    const { number, commitment, seed, place, length, round, randomness } = unsigned;
    const day = '2026-03-16';
    const of = { game: seen.game, kind, number, day, place, length, commitment, seed, chain: null, round, randomness };
    const record = JSON.stringify({ v: 1, of: 'draw', ...of, result: seen.result });
    const announcement = JSON.stringify({ v: 1, of: 'day', game: seen.game, day, length, commitment, chain: null });
    const proof = { ...unsigned, record, announcement, signature: signed(record), keyId: told.id };
    expect(await verify(proof, seen, [told])).toEqual({ committed: true, drawn: true, signed: true });
    expect(await verify(proof, seen, [keyPair().told])).toMatchObject({ signed: false });
    expect(await verify({ ...proof, round: 3 }, seen, [told])).toMatchObject({ signed: false });
  });

  it('is not called false by a browser that knows no Ed25519', async () => {
    const own = crypto.subtle.importKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKey>;
    const importKey = (...given: unknown[]) =>
      given[0] === 'jwk' ? Promise.reject(new DOMException('unknown', 'NotSupportedError')) : own(...given);
    const old = vi.spyOn(crypto.subtle, 'importKey').mockImplementation(importKey as typeof crypto.subtle.importKey);
    expect(await verify(recorded(), shown, [told])).toEqual({ committed: true, drawn: true, signed: null });
    expect(await verify(recorded({ place: 5 }), shown, [told])).toMatchObject({ signed: false });
    old.mockRestore();
  });
});
