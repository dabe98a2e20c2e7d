import { createHmac, randomBytes } from 'node:crypto';
import { commitmentOf } from '@banyan/kernel/rules';
import { config } from '../config.js';

const key = (what: string): Buffer =>
  createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update(`wheels: ${what}`).digest();
const [seedKey, addressKey] = [key('seeds'), key('addresses')];

/** What a new server seed is derived from. */
export const newSalt = (): string => randomBytes(32).toString('hex');

/** The server seed of a salt: who reads the salt and has no key does not know it. */
export const seedOf = (salt: string): string => createHmac('sha256', seedKey).update(salt).digest('hex');

/** The server seed of a row: as it is stored once it was told, else derived. Throws when it is not the one that was promised, as after a change of the key. */
export async function serverSeedOf(row: {
  readonly serverSeed: string | null;
  readonly salt: string | null;
  readonly commitment: string;
}): Promise<string> {
  const seed = row.serverSeed ?? seedOf(row.salt ?? '');
  if ((await commitmentOf(seed)) !== row.commitment)
    throw new Error('SECRET_KEY is not the one that promised the seed');
  return seed;
}

/** A network as it is kept for the day: who reads it learns no address. */
export const addressOf = (wheelId: string, day: string, network: string): string =>
  createHmac('sha256', addressKey).update(`${wheelId}:${day}:${network}`).digest('base64url');
