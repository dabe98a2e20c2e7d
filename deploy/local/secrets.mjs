import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { databaseLogins } from './topology.mjs';
import { base32 } from './totp.mjs';

/** A P-256 key pair as JWKs; `kid` is the RFC 7638 thumbprint. */
function keyPair(alg, use) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { crv, d, kty, x, y } = privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { privateJwk: { kty, crv, x, y, d, kid, alg, use }, publicJwk: { kty, crv, x, y, kid, alg, use } };
}

/** An Ed25519 key as a private JWK: signs the seals of the wallet's journal, another one the lottery's draws. */
function ed25519Key() {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
}

const apiKey = (name) => ({ id: `${name}-${randomBytes(4).toString('hex')}`, secret: randomBytes(32).toString('hex') });

/** A password for each database role. A new one here counts from the next start on. */
const passwords = (names) => Object.fromEntries(names.map((name) => [name, randomBytes(18).toString('hex')]));

function make() {
  return {
    token: keyPair('ES256', 'sig'),
    payload: keyPair('ECDH-ES', 'enc'),
    identityKey: randomBytes(32).toString('base64'),
    gamesKey: randomBytes(32).toString('base64'),
    noticesKey: randomBytes(32).toString('base64'),
    promotionsKey: randomBytes(32).toString('base64'),
    operatorTotp: base32(randomBytes(20)),
    approverTotp: base32(randomBytes(20)),
    studio: apiKey('studio'),
    studioOffice: randomBytes(24).toString('hex'),
    payment: apiKey('sandbox'),
    purseStudio: apiKey('lantern'),
    smsJson: apiKey('sms-json'),
    smsForm: apiKey('sms-form'),
    social: apiKey('social'),
    seal: ed25519Key(),
    draw: ed25519Key(),
    statementKey: randomBytes(32).toString('hex'),
    databaseRoles: passwords(databaseLogins.roles),
    databaseOwners: passwords(databaseLogins.owners),
  };
}

/** This installation's keys: made once, then read from `secrets.json`, which only its owner may read. */
export function loadSecrets(dir) {
  const file = join(dir, 'secrets.json');
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    mkdirSync(dir, { recursive: true });
    return save(file, make());
  }
  let kept;
  try {
    kept = JSON.parse(text);
  } catch {
    throw new Problem(`${file} is damaged: put back your copy, or forget all local data with npm run reset.`);
  }
  const made = make();
  const all = { ...made, ...kept };
  for (const each of ['databaseRoles', 'databaseOwners']) all[each] = { ...made[each], ...kept[each] };
  // An installation that is older than a key, or from which one was taken out, gets it now.
  return namesIn(all).length > namesIn(kept).length ? save(file, all) : kept;
}

const namesIn = ({ databaseRoles = {}, databaseOwners = {}, ...others }) =>
  [others, databaseRoles, databaseOwners].flatMap(Object.keys);

function save(file, secrets) {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
