import { join } from 'node:path';
import { World as Doors } from '../../outside/guests/world.mjs';
import { usualZone } from './agents.mjs';
import { History } from './history.mjs';

/** What all clients of a run share, whose histories a checker reads afterwards. */
export class World extends Doors {
  seats = [];
  histories = [];
  acknowledgedAt = 0;

  /**
   * dir: where the histories are; agents: whether players belong to the demo line, and its periods close; zone: where the brand's
   * days begin then.
   */
  constructor({ dir, agents = false, zone = usualZone, ...endpoints }) {
    super(endpoints);
    Object.assign(this, { dir, agents, zone });
  }

  history(client) {
    const history = new History(join(this.dir, 'histories'), client);
    this.histories.push(history);
    return history;
  }

  /** Sums of the histories' phases. */
  get counts() {
    const sums = {};
    for (const { counts } of this.histories)
      for (const [phase, count] of Object.entries(counts)) sums[phase] = (sums[phase] ?? 0) + count;
    return sums;
  }
}
