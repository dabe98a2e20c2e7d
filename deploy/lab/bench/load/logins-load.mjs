// Members who log in: in a closed loop, or as a storm of a fixed rate whatever the answers are. Each try is of another member from
// another address, so that neither locks nor captchas come between.
import http from 'node:http';
import { closedLoop, openLoop } from './loops.mjs';
import { serve } from './serve.mjs';
import { worked } from '../../../outside/guests/client.mjs';

const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
let tries = 0;

/** Posts one login of a member; answers `{ status, body }`. */
function post({ port, password }, member, proof = {}) {
  const body = JSON.stringify({ username: `bench${member}`, password, type: 'username', ...proof });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-real-ip': `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`,
  };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/wps/session/login', headers, agent };
    const request = http.request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }));
    });
    request.on('error', reject).end(body);
  });
}

function nextMember({ members }) {
  tries += 1;
  return 1 + (tries % members);
}

/** A login that must be let in, after some work where the door asks for it; stands for one session. */
async function login(target) {
  const member = nextMember(target);
  const { status, body } = await worked((proof) => post(target, member, proof));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`);
  return 1;
}

/** A storm: who is let in gets a session, everybody else is told at once that it is busy, or what to work first. */
async function storm({ seconds, rate, ...target }) {
  const refusals = [];
  const one = async () => {
    const begun = performance.now();
    const { status, body } = await post(target, nextMember(target));
    if (status === 200) return 1;
    const busy = status === 503 && body.code === 'identity.busy' && body.value?.retryAfterSeconds > 0;
    const asked = status === 422 && body.code === 'identity.proof_required' && body.value?.proof?.challenge;
    if (!busy && !asked) throw new Error(`${status} ${JSON.stringify(body).slice(0, 200)}`);
    refusals.push(performance.now() - begun);
    return 0;
  };
  const figures = await openLoop(one, {}, { seconds, rate });
  const sorted = refusals.sort((a, b) => a - b);
  const at = (q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  const refused = {
    refused: sorted.length,
    refusedP50: at(0.5),
    refusedP99: at(0.99),
    refusedWorst: sorted.at(-1) ?? 0,
  };
  return { ...figures, ...refused };
}

serve({
  logins: ({ seconds, inFlight, ...target }) => closedLoop(() => login(target), {}, { seconds, inFlight }),
  storm,
});
