import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { PictureService } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';

/** The most that a brand keeps: each is an operator's try at a logo. */
const most = 200;

/** Pictures that brands may show as their own. One shows nowhere until two operators set it as the brand's logo or icon. */
@Injectable()
export class BrandSignService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureService,
  ) {}

  /** Keeps a picture for a brand; the same again is the same. Throws as `PictureService.take`, and `too_many_signs`. */
  async keep(brand: string, body: unknown): Promise<{ id: string }> {
    const [known] = await this.db.query(sql`select from brand where code = $1`, [brand]);
    if (!known) throw requestErrors.not_found();
    requireScope(brand);
    const { bytes, sha256 } = await this.pictures.takeSign(body);
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select from brand where code = $1 for update`, [brand]);
      const [same] = await tx.query<{ id: string }>(sql`select id from brand_sign where brand = $1 and sha256 = $2`, [
        brand,
        sha256,
      ]);
      if (same) return same;
      const [kept] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from brand_sign where brand = $1`,
        [brand],
      );
      if ((kept?.count ?? 0) >= most) throw errors.too_many_signs();
      const [id, now] = [randomUUID(), this.clock.now()];
      await tx.query(
        sql`insert into brand_sign (id, brand, sha256, bytes, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5, $6)`,
        [id, brand, sha256, bytes, principal().id, now],
      );
      const about = { action: 'brand.sign', objectType: 'brand', objectId: brand, reason: 'a picture for the brand' };
      await auditAction(tx, { ...about, before: {}, after: { sign: id } }, now);
      return { id };
    });
  }

  /** Throws `request.not_found`. */
  async read(id: string): Promise<Buffer> {
    const [row] = await this.db.query<{ bytes: Buffer }>(sql`select bytes from brand_sign where id = $1`, [id]);
    if (!row) throw requestErrors.not_found();
    return row.bytes;
  }
}
