import { loadConfig, z } from '@banyan/kernel/config';

/** `VND:20000000000,USDT:80000000`: minor units by currency; a currency that is not named keeps the standard. */
const minorByCurrency = (standard: string) =>
  z
    .string()
    .regex(/^[A-Z0-9]{2,10}:\d{1,18}(,[A-Z0-9]{2,10}:\d{1,18})*$/)
    .default(standard)
    .transform((text) => new Map([standard, text].flatMap((list) => list.split(',').map(pairOf))));

const pairOf = (part: string): [currency: string, minor: bigint] => {
  const [currency = '', minor = '0'] = part.split(':');
  return [currency, BigInt(minor)];
};

const digit32 = (text: string) => Buffer.from(text, 'base64').length === 32;

const shape = {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  secretKey: z.string().refine(digit32, 'must be 32 bytes in base64'),
  /** Earlier master keys, comma between them: they open what they had wrapped until it is re-wrapped with SECRET_KEY. */
  secretKeysEarlier: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((keys) => keys.every(digit32), 'each must be 32 bytes in base64'),
  /** Above which a win is held for two operators, where they agreed on nothing else for its vendor: 500,000K and 20,000 of one win. */
  winCeiling: minorByCurrency('VND:5000000000000,USDT:20000000000'),
  /** And of all wins of a vendor in an hour: a hundred times as much. */
  winHourCeiling: minorByCurrency('VND:500000000000000,USDT:2000000000000'),
  /** For how long lists of the lobby are answered again without asking the database. */
  lobbyFreshMs: z.coerce.number().int().min(0).max(5000).default(2000),
  studioUrl: z.url().optional(),
  studioKeyId: z.string().min(3).max(64).optional(),
  studioSecret: z.string().min(32).optional(),
  /** A vendor that keeps members' money itself: its page, where it takes our calls, its key. */
  purseUrl: z.url().optional(),
  purseApiUrl: z.url().optional(),
  purseKeyId: z.string().min(3).max(64).optional(),
  purseSecret: z.string().min(32).optional(),
};

export const config = loadConfig('games', shape, process.env, {
  movedToConsole: ['freeRoundsPerDay', 'freeRoundsDayWorth'],
});
