import { Injectable, Logger } from '@nestjs/common';
import { bodyText } from '@banyan/kernel/app';
import { z } from '@banyan/kernel/config';
import { config } from '../config.js';
import { isRound, type Round } from '../rules/beacon.js';

/** For how long one relay's answer is waited for, and how much of one is read. */
const answerMs = 2_000;
const answerBytes = 8 * 1024;
/** A relay that is away is asked for every draw that waits, each second: the log says so this often. */
const warnEveryMs = 10_000;

const answer = z.object({
  round: z.number().int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^(?:[0-9a-f]{2}){16,512}$/),
});

/** A public beacon over HTTP as drand serves its chains: `/<chain>/public/<round>`, from all relays that are named. */
@Injectable()
export class BeaconClient {
  private readonly logger = new Logger('BeaconClient');
  private readonly warnedAt = new Map<string, number>();

  /** Null while no relay has the round, while what they have is none, and where two that have it say two things. */
  async round(chain: string, round: number): Promise<Round | null> {
    const asked = config.beaconUrls.map((url) => this.ask(url, `${chain}/public/${round}`, round));
    const answers = await Promise.all(asked);
    const [first, ...others] = answers.filter((said) => said !== null);
    if (!first) return null;
    if (others.every(({ randomness }) => randomness === first.randomness)) return first;
    const said = Object.fromEntries(config.beaconUrls.map((url, i) => [url, answers[i]?.randomness ?? null]));
    this.logger.error({ msg: 'the relays of a beacon say two things in one round', chain, round, said });
    return null;
  }

  private async ask(relay: string, path: string, round: number): Promise<Round | null> {
    try {
      const response = await fetch(`${relay}/${path}`, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
      const text = await bodyText(response, answerBytes);
      // Not said yet.
      if (response.status === 404 || response.status === 425) return null;
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const said = answer.parse(JSON.parse(text));
      if (!isRound(round, said)) throw new Error('is another round, or not the hash of its signature');
      return said;
    } catch (error) {
      this.warn(relay, path, String(error).slice(0, 300));
      return null;
    }
  }

  private warn(relay: string, path: string, error: string): void {
    const now = performance.now();
    if (now - (this.warnedAt.get(relay) ?? -Infinity) < warnEveryMs) return;
    this.warnedAt.set(relay, now);
    this.logger.warn({ msg: 'a beacon is silent or wrong', relay, path, error });
  }
}
