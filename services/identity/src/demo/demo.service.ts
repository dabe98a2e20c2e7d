import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { config } from '../config.js';
import { AccountService, type NewAccount } from '../member/account.service.js';
import { Member, accountTypes } from '../member/member.entity.js';
import { CredentialService } from '../password/credential.service.js';
import { DemoOperators } from './demo-operators.service.js';

const agentId = 1000n;
const memberId = 1001n;
const memberPassword = 'Banyan#2026';

/** The accounts that a newcomer signs in with. Running again changes nothing. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Demo');

  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly accounts: AccountService,
    private readonly credentials: CredentialService,
    private readonly operators: DemoOperators,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.operators.seed();
    if (await this.db.manager.existsBy(Member, { id: memberId })) return;
    const brand = await this.brands.byCode('BANYAN');
    const passwordHash = await this.credentials.hash(memberPassword);
    const common = { brand, passwordHash, method: 'DEMO' };
    await this.db.transaction(async (tx) => {
      const agent = {
        ...common,
        id: agentId,
        username: 'daily',
        nickname: 'Đại lý',
        accountType: accountTypes.topAgent,
        affiliateCode: 'BANYAN01',
      };
      const upline = await this.ensure(tx, agent);
      const form = {
        realName: 'Nguyễn Minh Châu',
        email: 'minhchau@banyan.example',
        mobile: '0912345678',
        birthday: '1996-05-20',
      };
      await this.ensure(tx, {
        ...common,
        id: memberId,
        username: 'minhchau',
        nickname: 'Minh Châu',
        accountType: accountTypes.player,
        upline,
        form,
      });
    });
    this.logger.log('demo accounts are in place');
  }

  private async ensure(tx: Tx, made: NewAccount): Promise<Member> {
    const { id } = made;
    return (
      (await tx.manager.findOneBy(Member, { id })) ??
      (await this.accounts.create(tx, made)) ??
      Promise.reject(new Error(`${made.username} is taken`))
    );
  }
}
