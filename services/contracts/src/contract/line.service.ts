import { Injectable } from '@nestjs/common';
import type { LineMoved } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { TeamService } from '../team/team.service.js';
import { changeTree } from '../team/tree-lock.js';
import { contractKinds } from '../terms/terms.js';
import * as store from './contract-store.js';
import { system } from './contract.entity.js';
import { EndingService } from './ending.service.js';

/** What becomes of contracts when a line moves under another upline. */
@Injectable()
export class LineService {
  constructor(
    private readonly clock: Clock,
    private readonly team: TeamService,
    private readonly ending: EndingService,
  ) {}

  /**
   * What the member has signed with its old upline ends where the new line begins, and all that hangs on it below; what was
   * earned until then is settled with the old line. Everything that is agreed on in either line waits.
   */
  async moved(tx: Tx, event: LineMoved): Promise<void> {
    const { memberId, newPath, accountType, effectiveFrom = this.clock.now() } = event;
    // Before all other locks: who registers below has this one first, too.
    await changeTree(tx);
    const { path, brand } = await this.team.get(tx.query, memberId);
    await store.lockTops(tx, contractKinds, [path[0] ?? memberId, newPath[0] ?? memberId]);
    const contracts = await store.readContracts(tx.query, await store.openOf(tx.query, memberId));
    await this.ending.close(
      tx,
      contracts.map((contract) => {
        const offered = contract.state === 'REQUESTED';
        const by = offered ? system : ({ actor: 'OPERATOR', id: null } as const);
        const move = offered ? 'cancel' : 'terminate';
        return { contract, move, by, until: effectiveFrom, reason: 'line_moved' };
      }),
    );
    await this.team.moved(tx, { memberId, brand, accountType, oldPath: path, newPath, from: effectiveFrom });
  }
}
