import { http } from './client.mjs';
import { Random } from './random.mjs';

/** What the people of a run share: where the platform's doors are, and what nobody has answered yet. */
export class World {
  stopped = false;
  unresolved = [];
  #payloadKey = null;

  /** ready: the launcher's facts; urls: `{ player, vendor, sandbox, studio }`, the doors as the clients reach them. */
  constructor({ seed, ready, urls }) {
    Object.assign(this, { seed, ready, urls });
  }

  random(name) {
    return new Random(this.seed, name);
  }

  /** Where a client notes what it did and saw. */
  history(_client) {
    return { add: () => undefined };
  }

  async payloadKey() {
    const answer = this.#payloadKey ? null : await http('GET', `${this.urls.player}/wps/system/keys`);
    this.#payloadKey ??= answer?.body.value?.keys[0] ?? answer?.body.keys?.[0] ?? null;
    return this.#payloadKey;
  }
}
