import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf } from './forms.js';
import { gt4 } from './gt4.js';
import { sameText } from './grants.js';
import type { SandboxOptions } from './sandbox.js';

/** What the answer to the site is made false by, on demand. */
const lies = ['garbage', 'huge', 'broken', 'late', 'unlike', 'limited'] as const;
type Lie = (typeof lies)[number];

interface Lot {
  readonly passToken: string;
  readonly output: string;
  readonly genTime: string;
  readonly lie: Lie | undefined;
}

const lateMs = 8_000;
const livesMs = 10 * 60_000;
const mostLots = 10_000;

/** A script that calls back, as pages of other origins read answers; else the answer itself. */
function send(reply: FastifyReply, callback: string | undefined, value: object): FastifyReply {
  if (callback === undefined) return reply.send(value);
  if (!/^\w{1,64}$/.test(callback)) return reply.status(400).send({ status: 'error', msg: 'illegal callback' });
  return reply.type('text/javascript').send(`${callback}(${JSON.stringify(value)})`);
}

/** Geetest v4: its script, what that asks, and the second check, which the site signs with its key. */
export function serveGeetest(app: FastifyInstance, { clientId, clientSecret, geetestLies }: SandboxOptions): void {
  const lots = new Map<string, Lot>();
  const illegal = (what: string) => ({ status: 'error', code: '-50005', msg: `illegal ${what}`, desc: { type: 'defined error' } }); // prettier-ignore
  app.get('/geetest/gt4.js', (_request, reply) => reply.type('text/javascript').send(gt4));
  app.get('/geetest/load', (request, reply) => {
    const asked = fieldsOf(request.query);
    const known = asked.get('captcha_id') === clientId;
    const lot = { status: 'success', data: { lot_number: randomBytes(16).toString('hex') } };
    return send(reply, asked.get('callback'), known ? lot : illegal('captcha_id'));
  });
  app.get('/geetest/verify', (request, reply) => {
    const asked = fieldsOf(request.query);
    const lot = asked.get('lot_number') ?? '';
    // Oldest first: what nobody showed in time makes room.
    for (const [number, { genTime }] of lots) {
      if (Date.now() - Number(genTime) * 1000 <= livesMs) break;
      lots.delete(number);
    }
    if (asked.get('captcha_id') !== clientId || !/^[0-9a-f]{32}$/.test(lot) || lots.size >= mostLots)
      return send(reply, asked.get('callback'), illegal('lot_number'));
    const [passToken, output] = [randomBytes(32).toString('hex'), randomBytes(48).toString('base64url')];
    const genTime = String(Math.floor(Date.now() / 1000));
    lots.set(lot, {
      passToken,
      output,
      genTime,
      lie: geetestLies ? lies.find((lie) => lie === asked.get('lie')) : undefined,
    });
    const seccode = { captcha_id: clientId, lot_number: lot, pass_token: passToken, gen_time: genTime, captcha_output: output }; // prettier-ignore
    return send(reply, asked.get('callback'), { status: 'success', data: { result: 'success', seccode } });
  });
  app.post('/geetest/validate', async (request, reply) => {
    const said = fieldsOf(request.body);
    if (fieldsOf(request.query).get('captcha_id') !== clientId) return illegal('captcha_id');
    const number = said.get('lot_number') ?? '';
    const sign = createHmac('sha256', clientSecret).update(number).digest('hex');
    if (!sameText(said.get('sign_token') ?? '', sign)) return illegal('sign_token');
    const lot = lots.get(number);
    lots.delete(number);
    const fail = (reason: string) => ({ status: 'success', result: 'fail', reason, captcha_args: {} });
    if (!lot || Date.now() - Number(lot.genTime) * 1000 > livesMs) return fail('pass_token expire');
    if (said.get('pass_token') !== lot.passToken || said.get('gen_time') !== lot.genTime)
      return fail('pass_token error');
    if (said.get('captcha_output') !== lot.output) return fail('captcha_output error');
    if (lot.lie === 'late') await sleep(lateMs);
    if (lot.lie === 'broken') return reply.status(503).send('away');
    if (lot.lie === 'limited') return reply.status(429).send('too many');
    if (lot.lie === 'garbage') return reply.type('text/html').send('<h1>success</h1>');
    if (lot.lie === 'huge') return reply.send({ status: 'success', result: 'success', reason: 'x'.repeat(4_000_000) });
    if (lot.lie === 'unlike') return reply.send({ result: true });
    return {
      status: 'success',
      result: 'success',
      reason: '',
      captcha_args: { lot_number: number, used_type: 'click' },
    };
  });
}
