import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { AuthorizationList, KeyDescription } from '@peculiar/asn1-android';
import { AsnSerializer, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/x509';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;
/** Where Android writes what it says of a key, in the certificate of the key. */
const keyDescription = '1.3.6.1.4.1.11129.2.1.17';

type Cbor = Parameters<typeof isoCBOR.encode>[0];

/**
 * A passkey whose maker vouches for it as Android does (WebAuthn level 3, section 8.4), by certificates of the visitor's own: they name
 * `list` as the address where it stands which of them were revoked.
 */
export async function attestedPasskey(options: string, origin: string, list: string): Promise<string> {
  const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }));
  const [root, leaf] = await Promise.all([keyPair(), keyPair()]);
  const dates = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) };
  const rootCertificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...dates,
    serialNumber: '01',
    name: 'CN=mine',
    signingAlgorithm: algorithm,
    keys: root,
    extensions: [new x509.BasicConstraintsExtension(true, 2, true)],
  });
  const described = new KeyDescription({
    attestationVersion: 3,
    attestationSecurityLevel: 1,
    keymasterVersion: 4,
    keymasterSecurityLevel: 1,
    attestationChallenge: new OctetString(createHash('sha256').update(clientData).digest()),
    uniqueId: new OctetString(Buffer.alloc(0)),
    softwareEnforced: new AuthorizationList(),
    teeEnforced: new AuthorizationList(),
  });
  const leafCertificate = await x509.X509CertificateGenerator.create({
    ...dates,
    serialNumber: '02',
    subject: 'CN=leaf',
    issuer: 'CN=mine',
    signingAlgorithm: algorithm,
    signingKey: root.privateKey,
    publicKey: leaf.publicKey,
    extensions: [
      new x509.Extension(keyDescription, false, AsnSerializer.serialize(described)),
      new x509.CRLDistributionPointsExtension([list]),
    ],
  });
  const id = randomBytes(32);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', leaf.publicKey);
  const key = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const authData = Buffer.concat([
    createHash('sha256').update(rp.id).digest(),
    Buffer.from('4500000001', 'hex'),
    Buffer.alloc(16),
    Buffer.from('0020', 'hex'),
    id,
    isoCBOR.encode(key),
  ]);
  const statement = new Map<string, Cbor>([
    ['alg', -7],
    ['sig', new Uint8Array(randomBytes(70))],
    ['x5c', [new Uint8Array(leafCertificate.rawData), new Uint8Array(rootCertificate.rawData)]],
  ]);
  const attestation = isoCBOR.encode(
    new Map<string, Cbor>([
      ['fmt', 'android-key'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  return JSON.stringify({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  });
}

const keyPair = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
