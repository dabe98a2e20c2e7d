import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { z } from '@banyan/kernel/config';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { forgetBatch, inBatches } from '../device/in-batches.js';
import { nameOf, type SocialAccount } from '../channel/social-channel.js';
import type { SocialClient } from './social-settings.service.js';
import type { Asked } from './social-provider.js';

/** How old what Telegram signed may be, and how far its clock may be ahead. */
const oldestMs = 5 * 60_000;
const aheadMs = 60_000;

/** What is signed is one line a field: a value with a line break could be read as other fields. */
const line = z.string().max(1000).regex(/^\P{Cc}*$/u).optional(); // prettier-ignore
const result = z.strictObject({
  id: z.number().int().positive(),
  first_name: line,
  last_name: line,
  username: line,
  photo_url: line,
  auth_date: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Telegram's log-in: what it sends back is signed with the hash of the bot's token, is good for five minutes and once. */
@Injectable()
export class TelegramService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  address(client: SocialClient, { state, returnUrl }: Asked): string {
    const back = new URL(returnUrl);
    back.searchParams.set('state', state);
    const url = new URL(config.socialTelegramUrl);
    url.searchParams.set('bot_id', client.id);
    url.searchParams.set('origin', back.origin);
    url.searchParams.set('return_to', back.href);
    return url.href;
  }

  /** Who came back. Throws `identity.social_refused` for what Telegram did not sign for this bot, or not now, or what was shown before. */
  async account(client: SocialClient, answer: URLSearchParams): Promise<SocialAccount> {
    const text = answer.get('tgAuthResult') ?? '';
    if (text === 'false') throw phoneRefusals.popupClosed();
    const told = result.safeParse(jsonOf(text));
    if (!told.success || !isSigned(told.data, told.data.hash, client.secret)) throw errors.social_refused();
    const ageMs = this.clock.now().getTime() - told.data.auth_date * 1000;
    if (ageMs > oldestMs || ageMs < -aheadMs) throw errors.social_refused();
    await this.use(told.data.hash);
    const { first_name: first = '', last_name: last = '' } = told.data;
    return { subject: String(told.data.id), name: nameOf(`${first} ${last}`) };
  }

  async forgetOld(): Promise<void> {
    await inBatches(() =>
      this.db.query(
        sql`delete from social_proof where digest in
         (select digest from social_proof where expires_at <= $1 order by expires_at limit $2) returning 1`,
        [this.clock.now(), forgetBatch],
      ),
    );
  }

  /** Once, however many show it at the same time. */
  private async use(hash: string): Promise<void> {
    const [kept] = await this.db.query(
      sql`insert into social_proof (digest, expires_at) values ($1, $2) on conflict (digest) do nothing returning digest`,
      [Buffer.from(hash, 'hex'), new Date(this.clock.now().getTime() + oldestMs + 2 * aheadMs)],
    );
    if (!kept) throw errors.social_refused();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function isSigned(fields: Readonly<Record<string, unknown>>, hash: string, token: string): boolean {
  const lines = Object.entries(fields)
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${String(value)}`);
  const key = createHash('sha256').update(token).digest();
  const right = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest();
  return timingSafeEqual(right, Buffer.from(hash, 'hex'));
}
