import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { OperatorAccountService } from '../operator/operator-account.service.js';
import { TotpService } from '../operator/totp.service.js';
import { demoOperators } from './demo-operators.js';

const password = 'Console#2026';

@Injectable()
export class DemoOperatorService {
  constructor(
    private readonly db: Database,
    private readonly maker: OperatorAccountService,
    private readonly totp: TotpService,
  ) {}

  async seed(): Promise<void> {
    const found = await this.db.query<{ id: string }>(sql`select id from operator where id < 100`);
    const known = new Set(found.map(({ id }) => BigInt(id)));
    const wanted = demoOperators.filter(({ id, totpSecret }) => totpSecret && !known.has(id));
    // One hash for all: the password is known to everybody, and a start does not wait for fifteen.
    const [first] = wanted;
    const passwordHash = first ? await this.maker.hash(first.username, password) : '';
    for (const { totpSecret = '', ...operator } of wanted)
      await this.maker.create(this.db.query, { ...operator, factors: { passwordHash, totpSecret } });
    for (const { id, username, totpSecret } of demoOperators)
      if (totpSecret) await this.totp.reseal(id, username, totpSecret);
  }
}
