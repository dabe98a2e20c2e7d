import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { bodyText, Clock, ctx, networkOf } from '@banyan/kernel/app';
import { z } from '@banyan/kernel/config';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { SpentService } from '../password/spent.service.js';
import type { GeetestClient } from './geetest-client.js';
import type { GeetestDto } from './geetest.dto.js';

/** For how long an answer of Geetest is waited for, and how much of one is read. */
const answerMs = 3_000;
const answerBytes = 64 * 1024;
/** For how long it counts as away after our own question was not answered, and as there after any was. */
const awayMs = 30_000;
const thereMs = 60_000;
/** Answers that this process has checked at once for one captcha id, and of those for one network; who comes beyond tries again. */
const mostOfId = 50;
const mostOfNetwork = 8;

/** `failed`: the answer is none. `away`: Geetest says nothing that can be understood, whoever asks. */
export type GeetestVerdict = 'passed' | 'failed' | 'away';

const answer = z.union([
  z.object({ status: z.literal('success'), result: z.enum(['success', 'fail']), reason: z.string().optional() }),
  z.object({ status: z.literal('error'), code: z.union([z.string(), z.number()]).optional(), msg: z.string().optional() }),
]); // prettier-ignore
type Answer = z.infer<typeof answer>;

/** What is known of Geetest for one captcha id: another brand's may be refused or limited alone. */
interface Known {
  awayUntil: number;
  thereUntil: number;
  probe?: Promise<boolean> | undefined;
}

/** The second check of Geetest v4: what a browser brings, shown to Geetest with a signature by the brand's key. */
@Injectable()
export class GeetestService {
  private readonly logger = new Logger(GeetestService.name);
  private readonly known = new Map<string, Known>();
  /** How many are checked now, by captcha id, and by that and the network. */
  private readonly checked = new Map<string, number>();
  /** Lots in hand. */
  private readonly lots = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly spent: SpentService,
  ) {}

  /**
   * Says what Geetest thinks of an answer; one that passed counts once, for whatever it is for. Nothing is kept of others, which cost who
   * sends them nothing. Throws `identity.busy` while too many are checked for the network or the brand.
   */
  async validate(client: GeetestClient, brought: GeetestDto): Promise<GeetestVerdict> {
    const { id } = client;
    const lot = `${id}:${brought.lot_number}`;
    if (this.lots.has(lot)) return 'failed';
    if (this.now < this.of(id).awayUntil) return 'away';
    const leave = this.enter(id);
    this.lots.add(lot);
    try {
      const verdict = await this.judge(client, brought);
      return verdict === 'passed' && !(await this.spent.first(`geetest:${lot}`)) ? 'failed' : verdict;
    } finally {
      this.lots.delete(lot);
      leave();
    }
  }

  /** Takes a place among those who are checked; the function leaves it. */
  private enter(id: string): () => void {
    const network = `${id} ${networkOf(ctx().ip)}`;
    const of = (place: string) => this.checked.get(place) ?? 0;
    if (of(network) >= mostOfNetwork || of(id) >= mostOfId) throw errors.busy({ retryAfterSeconds: 1 });
    const places = [network, id];
    for (const place of places) this.checked.set(place, of(place) + 1);
    return () => {
      for (const place of places)
        if (of(place) > 1) this.checked.set(place, of(place) - 1);
        else this.checked.delete(place);
    };
  }

  private async judge({ id, key }: GeetestClient, brought: GeetestDto): Promise<GeetestVerdict> {
    const sign = createHmac('sha256', key).update(brought.lot_number).digest('hex');
    const { lot_number, captcha_output, pass_token, gen_time } = brought;
    const said = await this.ask(id, { lot_number, captcha_output, pass_token, gen_time, sign_token: sign });
    // What he brought may be the reason: only an answer to a question without it tells whether Geetest is away.
    if (!said) return (await this.probe(id)) ? 'away' : 'failed';
    if (said.status === 'success') return said.result === 'success' ? 'passed' : 'failed';
    this.logger.warn(`${id}: ${String(said.code)} ${said.msg ?? ''}`.slice(0, 200));
    return 'failed';
  }

  /** Whether it does not answer now. What a browser says of it counts for nothing: where nothing was heard of it lately, it is asked. */
  async away({ id }: GeetestClient): Promise<boolean> {
    const { awayUntil, thereUntil } = this.of(id);
    if (this.now < awayUntil) return true;
    return this.now >= thereUntil && this.probe(id);
  }

  private of(id: string): Known {
    const known = this.known.get(id) ?? { awayUntil: 0, thereUntil: 0 };
    this.known.set(id, known);
    return known;
  }

  /** Asks with nothing of a visitor's, once for all who wait; whether it is away. */
  private probe(id: string): Promise<boolean> {
    const known = this.of(id);
    known.probe ??= this.ask(id, {})
      .then((said) => {
        if (!said) {
          known.thereUntil = 0;
          known.awayUntil = this.now + awayMs;
          this.logger.warn(`${id}: Geetest is away`);
        }
        return !said;
      })
      .finally(() => (known.probe = undefined));
    return known.probe;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }

  private async ask(id: string, fields: Readonly<Record<string, string>>): Promise<Answer | null> {
    const said = await asked(id, fields).catch((error: unknown) => {
      this.logger.warn(`${id}: not understood: ${String(error)}`.slice(0, 300));
      return null;
    });
    if (said) this.of(id).thereUntil = this.now + thereMs;
    return said;
  }
}

/** Throws where there is no answer of Geetest's form in time. */
async function asked(id: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const url = `${config.geetestApiUrl}/validate?captcha_id=${encodeURIComponent(id)}`;
  const signal = AbortSignal.timeout(answerMs);
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'error', signal });
  const text = await bodyText(response, answerBytes);
  if (response.status === 429 || response.status >= 500) throw new Error(`answered ${response.status}`);
  return answer.parse(JSON.parse(text));
}
