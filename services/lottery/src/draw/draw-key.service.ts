import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { SigningKey } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import type { DrawKeyDto } from './draw.dto.js';

/** What a signature is kept as: both null where this installation has no key. */
export interface Signed {
  /** In hex. */
  readonly signature: string | null;
  readonly keyId: string | null;
}

/** Signs what is said of draws, with a key that signs nothing else. Another key is begun with by a restart; each that ever signed stays public. */
@Injectable()
export class DrawKeyService {
  private readonly key = config.drawPrivateJwk ? new SigningKey(config.drawPrivateJwk) : null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Ed25519 over a record's text in UTF-8. */
  sign(record: string): Signed {
    if (!this.key) return { signature: null, keyId: null };
    return { signature: this.key.sign(Buffer.from(record)).toString('hex'), keyId: this.key.id };
  }

  /** Makes the key public, with the first that it signs. */
  async publish(tx: Tx): Promise<void> {
    if (this.key) await tx.query(publishSql, [this.key.id, this.key.publicJwk.x, this.clock.now()]);
  }

  /** Latest first. */
  keys(): Promise<DrawKeyDto[]> {
    return this.db.query<DrawKeyDto>(keysSql);
  }
}

const publishSql = sql`insert into draw_key (id, x, since) values ($1, $2, $3) on conflict (id) do nothing`;
const keysSql = sql`select id, 'OKP' as kty, 'Ed25519' as crv, x, since from draw_key order by since desc, id limit 100`;
