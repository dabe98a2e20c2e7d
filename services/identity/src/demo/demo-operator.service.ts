import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { OperatorAccountService } from '../operator/operator-account.service.js';
import { TotpService } from '../operator/totp.service.js';

const password = 'Console#2026';

/** Both are super admins, so that a maker finds his checker. */
const operators = [
  { id: 1n, username: 'operator', name: 'Demo operator', totpSecret: config.operatorTotpSecret },
  { id: 2n, username: 'approver', name: 'Demo approver', totpSecret: config.approverTotpSecret },
] as const;

export const demoOperatorIds = operators.map(({ id }) => id);

@Injectable()
export class DemoOperatorService {
  constructor(
    private readonly db: Database,
    private readonly maker: OperatorAccountService,
    private readonly totp: TotpService,
  ) {}

  async seed(): Promise<void> {
    for (const { totpSecret, ...operator } of operators) {
      if (!totpSecret) continue;
      const known = await this.db.query(sql`select 1 from operator where id = $1`, [operator.id]);
      if (known.length === 0) {
        const passwordHash = await this.maker.hash(operator.username, password);
        const factors = { passwordHash, totpSecret };
        await this.maker.create(this.db.query, { ...operator, role: 'superadmin', factors });
      }
      await this.totp.reseal(operator.id, operator.username, totpSecret);
    }
  }
}
