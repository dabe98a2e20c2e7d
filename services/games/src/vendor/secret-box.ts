import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 'v1';

/**
 * Seals text with AES-256-GCM. `key` is 32 bytes in base64; `owner` is bound to the result,
 * so that a sealed secret moved to another row does not open.
 */
export function seal(secret: string, key: string, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [version, nonce, cipher.getAuthTag(), body]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Opens what {@link seal} made. Throws when key or owner is another, or a byte was changed. */
export function open(sealed: string, key: string, owner: string): string {
  const [mark, nonce = '', tag = '', body = ''] = sealed.split('.');
  if (mark !== version) throw new Error('unknown seal version');
  const authTag = Buffer.from(tag, 'base64url');
  if (authTag.length !== 16) throw new Error('seal is cut');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(owner))
    .setAuthTag(authTag);
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
}
