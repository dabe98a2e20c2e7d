import { Injectable } from '@nestjs/common';
import { Clock, ctx, networkOf } from '@banyan/kernel/app';
import { auditActionOf } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import type { Operator } from './operator.entity.js';

type Who = Pick<Operator, 'id' | 'username' | 'role'>;

/** Where a log-in failed. */
type Step = 'password' | 'code' | 'enrolment' | 'network';

const strangerEveryMs = 60_000;
const addressesKept = 10_000;

/** Records log-ins, log-outs and failed log-ins of the console in the audit log. */
@Injectable()
export class SignInLogService {
  /** When an address last named an account that is none, or one that may not come from there. */
  private readonly strangers = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that opens the session. */
  entered(tx: Tx, operator: Operator, knownDevice: boolean): Promise<void> {
    return this.record(tx, operator, 'session.login', { knownDevice });
  }

  /** In the transaction that sets both factors. */
  enrolled(tx: Tx, operator: Operator): Promise<void> {
    return this.record(tx, operator, 'operator.enrol', {});
  }

  /** In the transaction that ends it. */
  left(tx: Tx, operator: Who): Promise<void> {
    return this.record(tx, operator, 'session.logout', {});
  }

  /** In the transaction that ends a session against its operator's will: nobody was at work in it, or it came from elsewhere. */
  ended(tx: Tx, operator: Operator, why: 'idle' | 'network'): Promise<void> {
    return this.record(tx, operator, 'session.end', { why });
  }

  /** A wrong password, code or part, or a right code from elsewhere; how many there can be, the locks bound. */
  failed(operator: Operator, step: Step): Promise<void> {
    return this.db.transaction((tx) => this.record(tx, operator, 'session.fail', { step }));
  }

  /**
   * Somebody named an account that is none. What he typed is not written down, as people type passwords there; and once a minute for an
   * address is enough to see him, however often he comes.
   */
  async failedAsNobody(): Promise<void> {
    if (this.wasThere(0n)) return;
    await this.db.transaction((tx) =>
      this.record(tx, { id: 0n, username: '', role: '' }, 'session.fail', { step: 'account' }),
    );
  }

  /** Somebody named an operator from where that one may not come, with whatever password or parts; once a minute for both. */
  async failedFromElsewhere(operator: Operator): Promise<void> {
    if (!this.wasThere(operator.id)) await this.failed(operator, 'network');
  }

  /** Whether this address named the account in the last minute; from now on it did. */
  private wasThere(account: bigint): boolean {
    const [stranger, now] = [`${account} ${networkOf(ctx().ip)}`, this.clock.now().getTime()];
    if (now - (this.strangers.get(stranger) ?? 0) < strangerEveryMs) return true;
    if (this.strangers.size >= addressesKept) this.strangers.clear();
    this.strangers.set(stranger, now);
    return false;
  }

  private record(
    tx: Tx,
    { id, username, role }: Who,
    action: string,
    after: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const acted = { action, objectType: 'operator', objectId: id, after } as const;
    return auditActionOf(tx, { id, username, role, brand: '', type: 'operator' }, acted, this.clock.now());
  }
}
