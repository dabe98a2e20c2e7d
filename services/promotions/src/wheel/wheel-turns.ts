import { Injectable } from '@nestjs/common';
import { Turns } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';

/** Who waits where: presses at wheels come in crowds, and the rest of the service needs the database as well. */
@Injectable()
export class WheelTurns {
  private readonly members = new Turns({ atOnce: 1, waiting: 3 });
  private readonly wheels = new Turns({ atOnce: 2, waiting: 1_000 });
  private readonly all = new Turns({ atOnce: 4, waiting: 1_000 });

  constructor(private readonly db: Database) {}

  /** Who presses again while his first press is under way waits here, not at the database. */
  ofMember<T>(work: () => Promise<T>): Promise<T> {
    return this.members.run(String(principal().id), work);
  }

  /** Of those who spin the same wheel a few are at the database, so that no wheel keeps the others waiting. */
  ofWheel<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.wheels.run(id, work);
  }

  /** Of all wheels a few transactions at a time; the rest of the service has the other connections. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.all.run('', () => this.db.transaction(work));
  }
}
