import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a short secret for the database (AES-256-GCM). `context` binds it to its row: it opens nowhere else. */
export function seal(key: Buffer, secret: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens what {@link seal} made; throws when it was altered or belongs elsewhere. */
export function unseal(key: Buffer, sealed: string, context: string): string {
  const [prefix, text = ''] = sealed.split('.');
  if (prefix !== version) throw new Error('unknown form of a sealed secret');
  const bytes = Buffer.from(text, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
