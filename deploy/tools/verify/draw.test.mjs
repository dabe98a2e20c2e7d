// A draw of the lottery as its proof tells it: what holds is said, and whichever field is another one, something does not hold.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { check } from './draw.mjs';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { kty, crv, x } = publicKey.export({ format: 'jwk' });
const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
const keys = [{ id, kty, crv, x }];
const signed = (text) => sign(null, Buffer.from(text), privateKey).toString('hex');

/* The fourth draw of a chain of nine, as services/lottery/src/rules/fair.ts derives it, with a round of drand's own tests. */
const commitment = '144e865b9efa20bb27f4412dc4ad04dcbc723a883d707af7aeff43da01fcd6a1';
const seed = '01ab3ff750962bfd975a7140e8dbe8634efca4e032cb61cc4861dfd47a6c3f00';
const randomness = '9e9829dfb34bd8db3e21c28e13aefecd86e007ebd19d6bb8a5cee99c0a34798f';
const beaconSignature =
  'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52';
const [game, day, length, chain, round] = ['SSC_1M', '2026-03-16', 9, '52'.repeat(32), 3];
const drawsAt = Date.UTC(2026, 2, 15, 17, 4);
/* Its third round is said at the time of the draw. */
const genesis = drawsAt / 1000 - 6;

function proofOf(more = {}, dayMore = {}) {
  const at = { closesAt: new Date(drawsAt - 10_000).toISOString(), drawsAt: new Date(drawsAt).toISOString(), drawnAt: new Date(drawsAt + 900).toISOString() }; // prettier-ignore
  const of = {
    game,
    kind: 'SSC',
    number: '20260316-0004',
    day,
    place: 4,
    length,
    commitment,
    seed,
    chain,
    round,
    randomness,
  };
  const record = { v: 1, of: 'draw', ...of, ...at, result: [1, 4, 6, 3, 4], ...more };
  const said = { v: 1, of: 'day', game, day, length, commitment, chain, genesis, period: 3, silentSeconds: 600, committedAt: '2026-03-13T00:00:00.000Z', ...dayMore }; // prettier-ignore
  const [text, announcement] = [JSON.stringify(record), JSON.stringify(said)];
  return {
    ...record, beaconSignature, result: (record.result ?? []).map(String), record: text, signature: signed(text), keyId: id,
    announcement, announcementSignature: signed(announcement), announcementKeyId: id,
  }; // prettier-ignore
}
const wrongOf = (...given) => check(...given).filter(({ good }) => !good).map(({ what }) => what); // prettier-ignore

test('a draw that is as it was announced holds in all points, and so does one that was cancelled', () => {
  assert.deepEqual(wrongOf(proofOf(), keys, { commitment, told: { round, randomness } }), []);
  assert.ok(check(proofOf(), keys).length > 12);
  assert.deepEqual(wrongOf(proofOf({ result: null, randomness: null }), keys), []);
});

test('whatever the house changes and signs anew does not hold', () => {
  const changed = {
    game: 'SSC_3M', kind: 'K3', number: '20260316-0005', day: '2026-03-17', place: 3, length: 10, commitment: 'a'.repeat(64), seed: 'b'.repeat(64),
    chain: 'c'.repeat(64), round: 2, randomness: 'd'.repeat(64), closesAt: '2026-03-12T00:00:00.000Z', drawnAt: '2026-03-12T00:00:00.000Z', result: [1, 4, 6, 3, 5],
  }; // prettier-ignore
  for (const [name, value] of Object.entries(changed))
    assert.notDeepEqual(wrongOf(proofOf({ [name]: value }), keys), [], name);
  for (const [name, value] of Object.entries({
    genesis: genesis - 3,
    committedAt: '2026-03-17T00:00:00.000Z',
    commitment: 'a'.repeat(64),
    chain: 'c'.repeat(64),
  }))
    // prettier-ignore
    assert.notDeepEqual(wrongOf(proofOf({}, { [name]: value }), keys), [], name);
});

test('what others change without the key does not hold, nor what another key signed', () => {
  const proof = proofOf();
  for (const name of ['record', 'announcement'])
    assert.notDeepEqual(wrongOf({ ...proof, [name]: proof[name].replace('SSC', 'SSD') }, keys), [], name);
  for (const name of ['signature', 'announcementSignature', 'seed', 'beaconSignature', 'commitment'])
    assert.notDeepEqual(wrongOf({ ...proof, [name]: proof[name].replace(/^./, (c) => (c === '0' ? '1' : '0')) }, keys), [], name); // prettier-ignore
  assert.notDeepEqual(wrongOf({ ...proof, result: ['9', '4', '6', '3', '4'] }, keys), []);
  assert.notDeepEqual(wrongOf(proof, []), []);
  assert.notDeepEqual(wrongOf(proof, keys, { commitment: 'e'.repeat(64) }), []);
  assert.notDeepEqual(wrongOf(proof, keys, { told: { round, randomness: 'f'.repeat(64) } }), []);
});
