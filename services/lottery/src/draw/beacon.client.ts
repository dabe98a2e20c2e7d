import { Injectable, Logger } from '@nestjs/common';
import { z } from '@banyan/kernel/config';
import { config } from '../config.js';
import { isRound, type Round } from '../rules/beacon.js';

/** For how long one relay's answer is waited for, and how much of one is read. */
const answerMs = 2_000;
const answerBytes = 8 * 1024;

const answer = z.object({
  round: z.number().int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^(?:[0-9a-f]{2}){16,512}$/),
});

/** A public beacon over HTTP as drand serves its chains: `/<chain>/public/<round>`, from all relays that are named. */
@Injectable()
export class BeaconClient {
  private readonly logger = new Logger('BeaconClient');

  /** Null while no relay has the round, while what they have is none, and where two that have it say two things. */
  async round(chain: string, round: number): Promise<Round | null> {
    const asked = config.beaconUrls.map((url) => this.ask(`${url}/${chain}/public/${round}`, round));
    const [first, ...others] = (await Promise.all(asked)).filter((said) => said !== null);
    if (!first) return null;
    if (others.every(({ randomness }) => randomness === first.randomness)) return first;
    this.logger.error({ msg: 'the relays of a beacon say two things in one round', chain, round });
    return null;
  }

  private async ask(url: string, round: number): Promise<Round | null> {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
      const text = await textOf(response);
      // Not said yet.
      if (response.status === 404 || response.status === 425) return null;
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const said = answer.parse(JSON.parse(text));
      if (!isRound(round, said)) throw new Error('is another round, or not the hash of its signature');
      return said;
    } catch (error) {
      this.logger.warn({ msg: 'a beacon is silent or wrong', url, error: String(error).slice(0, 300) });
      return null;
    }
  }
}

/** A body of at most {@link answerBytes}. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > answerBytes) throw new Error('answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
