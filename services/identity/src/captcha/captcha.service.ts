import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { captchaSigns } from './glyphs.js';
import { captchaPicture } from './picture.js';

const signs = 4;
const livesMs = 2 * 60_000;
const precision = 2 ** 32;

/** A fresh captcha: the picture, and the id that the browser keeps in a cookie. */
export interface FreshCaptcha {
  readonly id: string;
  /** Base64 of a PNG. */
  readonly picture: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pictures with characters to type; each may be answered once, right or wrong. */
@Injectable()
export class CaptchaService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async create(): Promise<FreshCaptcha> {
    const id = randomUUID();
    const answer = Array.from({ length: signs }, () => captchaSigns[randomInt(captchaSigns.length)]).join('');
    const expires = new Date(this.clock.now().getTime() + livesMs);
    await this.db.query(sql`insert into captcha (id, answer, expires_at) values ($1, $2, $3)`, [id, answer, expires]);
    const picture = captchaPicture(answer, () => randomInt(precision) / precision);
    return { id, picture: picture.toString('base64') };
  }

  /** Uses the captcha up and says whether the answer was right. */
  async answer(id: string | undefined, text: string): Promise<boolean> {
    if (!id || !uuid.test(id)) return false;
    const [used] = await this.db.query<{ answer: string }>(
      sql`delete from captcha where id = $1 and expires_at > $2 returning answer`,
      [id, this.clock.now()],
    );
    return used !== undefined && used.answer === text.trim().toUpperCase();
  }

  async forgetExpired(): Promise<void> {
    await this.db.query(sql`delete from captcha where expires_at <= $1`, [this.clock.now()]);
  }
}
