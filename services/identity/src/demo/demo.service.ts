import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { BrandSettingsService } from '../brand/brand-settings.service.js';
import { BrandValuesService } from '../brand/brand-values.service.js';
import { config } from '../config.js';
import { AccountService, type NewAccount } from '../member/account.service.js';
import { Member } from '../member/member.entity.js';
import { CredentialService } from '../password/credential.service.js';
import { PaymentPasswordService } from '../payment-password/payment-password.service.js';
import { sealSetting } from '../setting/setting-secret.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import { changesTo, lockedValues, writeChanges } from '../setting/setting-store.js';
import { demoPeople, newestId } from './demo-people.js';
import { DemoOperatorService } from './demo-operator.service.js';
import { demoOperatorIds } from './demo-operators.js';

const memberPassword = 'Banyan#2026';
/** The number of the sandbox's bot. */
const demoBot = '7000000001';
const paymentPassword = 'Thanhtoan#2026';

/** The accounts that a newcomer signs in with. Running again changes nothing. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Demo');

  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly settings: BrandSettingsService,
    private readonly accounts: AccountService,
    private readonly credentials: CredentialService,
    private readonly paymentPasswords: PaymentPasswordService,
    private readonly operators: DemoOperatorService,
    private readonly clock: Clock,
    private readonly store: SettingService,
    private readonly values: BrandValuesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.env === 'production') {
      await this.requireNone();
      await this.settings.forgetHostsOfMachine();
    }
    if (config.seedDemo) await this.seed();
  }

  /** Throws where somebody of the demo is, whose password everybody knows. */
  async requireNone(): Promise<void> {
    const [found] = await this.db.query(
      sql`select 1 from member where id = any($2) union all select 1 from operator where id = any($1) limit 1`,
      [demoOperatorIds, demoPeople.map(({ id }) => id)],
    );
    if (found) throw new Error('this database has accounts of the demo, which must not serve in production');
  }

  async seed(): Promise<void> {
    await this.operators.seed();
    if (await this.db.manager.existsBy(Member, { id: newestId })) return;
    const brand = await this.brands.byCode('BANYAN');
    const passwordHash = await this.credentials.hash(memberPassword);
    const paymentHash = await this.credentials.hash(paymentPassword);
    await this.db.transaction(async (tx) => {
      await this.settings.offerHelp(tx);
      await this.letOut(tx);
      await this.letIn(tx);
      await this.dress(tx);
      for (const { uplineId, ...person } of demoPeople) {
        const upline = uplineId ? await tx.manager.findOneByOrFail(Member, { id: uplineId }) : null;
        const { id, isAgent } = await this.ensure(tx, { ...person, upline, brand, passwordHash, method: 'DEMO' });
        if (isAgent) await this.paymentPasswords.give(tx, id, paymentHash);
      }
    });
    this.logger.log('demo accounts are in place');
  }

  /** On the demo's brand money may leave as it came: who looks around pays in and out without playing for it. */
  private async letOut(tx: Tx): Promise<void> {
    const wanted = { 'wallet.turnoverDeposit': 0, 'wallet.turnoverTransfer': 0 };
    await this.set(tx, wanted);
  }

  /** Members of the demo's brand log in by passkeys, and by accounts of the sandbox that stands in for Google, Facebook and Telegram. */
  private async letIn(tx: Tx): Promise<void> {
    const { socialDemoId: id, socialDemoSecret: secret } = config;
    await this.set(tx, { [settings.passkeys.key]: true });
    if (id && secret) await this.letInBySocials(tx, id, secret);
    const values = await this.store.of('BANYAN', tx.query);
    await this.values.follow(tx, 'BANYAN', new Set([settings.passkeys.key, settings.firebaseSocial.key]), values);
  }

  private async letInBySocials(tx: Tx, id: string, secret: string): Promise<void> {
    const sealed = ({ key }: { readonly key: string }, text: string) => sealSetting('BANYAN', key, text);
    await this.set(tx, {
      [settings.firebaseSocial.key]: true,
      [settings.socialGoogle.key]: true,
      [settings.socialGoogleId.key]: id,
      [settings.socialGoogleSecret.key]: sealed(settings.socialGoogleSecret, secret),
      [settings.socialFacebook.key]: true,
      [settings.socialFacebookId.key]: id,
      [settings.socialFacebookSecret.key]: sealed(settings.socialFacebookSecret, secret),
      [settings.socialTelegram.key]: true,
      [settings.socialTelegramToken.key]: sealed(settings.socialTelegramToken, `${demoBot}:${secret}`),
    });
    // The second brand is known to Geetest's stand-in, for who switches the behaviour check on there.
    const { key } = settings.behaviourGeetestKey;
    const known = { [settings.behaviourGeetestId.key]: id, [key]: sealSetting('LOTUS', key, secret) };
    await this.set(tx, known, 'LOTUS');
  }

  /** The second brand looks like itself: lotus on black, lotus on paper. */
  private async dress(tx: Tx): Promise<void> {
    await this.set(tx, { [settings.accentDark.key]: '#f3a0c0', [settings.accentLight.key]: '#b3256b' }, 'LOTUS');
    const values = await this.store.of('LOTUS', tx.query);
    await this.values.follow(tx, 'LOTUS', new Set([settings.accentDark.key]), values);
  }

  private async set(tx: Tx, wanted: Readonly<Record<string, unknown>>, brand = 'BANYAN'): Promise<void> {
    const changes = changesTo(await lockedValues(tx, brand), wanted);
    if (changes.length > 0)
      await writeChanges(tx, brand, changes, { reason: 'demo', maker: 'demo', checker: null, at: this.clock.now() });
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
