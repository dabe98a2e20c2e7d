import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { groupOf } from '@banyan/texts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root{color-scheme:dark;--canvas:oklch(.2 .028 172);--surface:oklch(.238 .031 172);--line:oklch(.342 .034 172);--edge:oklch(.615 .03 162);
--text:oklch(.958 .014 92);--quiet:oklch(.828 .018 110);--accent:oklch(.822 .132 80);--on:oklch(.225 .038 75);font:16px/1.6 system-ui,'Noto Sans',sans-serif}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;color:var(--text);background:radial-gradient(80% 60% at 50% 0,#7c2c1c66,#0000),var(--canvas)}
main{inline-size:min(30rem,100%);padding:1rem;display:grid;gap:1rem;justify-items:center;text-align:center}
h1{margin:0;font-size:1.5rem;color:#ffe39a}p{margin:0}.quiet{color:var(--quiet);font-size:.875rem}
#balance{display:block;font-size:1.5rem;font-weight:680;font-variant-numeric:tabular-nums}
#coin{inline-size:8.5rem;aspect-ratio:1;border-radius:50%;display:grid;place-items:center;background:radial-gradient(circle at 35% 28%,#ffeebb,#d9a548 45%,#8f5f1f);box-shadow:inset 0 0 0 .5rem #7a4d1866,0 1rem 2rem -.5rem #000a}
#coin i{inline-size:2.4rem;aspect-ratio:1;border:.25rem solid #4a2d0c;background:#2b1c10}#coin.tails i{border-radius:50%}
#coin.toss{animation:toss .5s cubic-bezier(.2,.7,.2,1)}@keyframes toss{40%{transform:translateY(-1.5rem) rotateX(540deg)}}
@media (prefers-reduced-motion:reduce){#coin.toss{animation:none}}
#news{min-block-size:1.6em}fieldset{border:0;margin:0;padding:0;inline-size:100%}legend{padding:0;margin:0 auto .375rem}
#stakes,.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(5.25rem,1fr));gap:.5rem;inline-size:100%}
label.chip{position:relative;display:grid;place-items:center;min-block-size:44px;border:1px solid var(--edge);border-radius:999px;font-variant-numeric:tabular-nums;cursor:pointer}
.chip input{position:absolute;inset:0;opacity:0;margin:0;cursor:pointer}.chip:has(:checked){border-color:var(--accent);background:oklch(.296 .044 88)}
button,.text{font:inherit;min-block-size:48px;border-radius:14px;border:1px solid var(--edge);background:none;color:inherit;padding:0 1rem;inline-size:100%}
button{cursor:pointer}.row button{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:660}button:disabled{opacity:.5;cursor:default}
:focus-visible,.chip:has(:focus-visible){outline:3px solid oklch(.88 .09 212);outline-offset:2px}
details{inline-size:100%;border:1px solid var(--line);border-radius:14px;background:var(--surface);padding:.75rem 1rem;text-align:start}
summary{cursor:pointer;min-block-size:24px}details>*+*{margin-block-start:.75rem}code{overflow-wrap:anywhere;font-size:.8125rem}`;

function html(language: string): string {
  const { language: spoken, words } = groupOf('purse-studio', 'page', language);
  const { title, wallet, stake, heads, tails, rule, fair, commitment, clientSeed, reveal } = words;
  const side = (value: string, text = '') => `<button type="button" value="${value}" disabled>${text}</button>`;
  return `<!doctype html><html lang="${spoken.tag}" dir="${spoken.dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="stylesheet" href="play.css">
<script type="module" src="play.js"></script></head><body><main data-words="${escape(JSON.stringify(words))}">
<h1>${title}</h1><p>${wallet} <strong id="balance">…</strong></p><div id="coin" class="heads" aria-hidden="true"><i></i></div>
<p id="news" role="status"></p><fieldset><legend>${stake}</legend><div id="stakes"></div></fieldset>
<div class="row" id="sides">${side('heads', heads)}${side('tails', tails)}</div><p class="quiet">${rule}</p>
<details><summary>${fair}</summary><p class="quiet">HMAC-SHA256(server seed, "client seed:nonce") → 0 ${heads}, 1 ${tails}</p>
<p>${commitment}: <code id="commitment"></code> · nonce <code id="nonce"></code></p>
<p><label>${clientSeed} <input class="text" id="seed" maxlength="64" pattern="[A-Za-z0-9_\\-]+" autocomplete="off" spellcheck="false"></label></p>
<button type="button" id="reveal" disabled>${reveal}</button><p class="quiet" id="revealed" role="status"></p></details></main></body></html>`;
}

/** The platform's own origin, and in a local setting its brands' hosts (`lotus.localhost`) on the same port. */
function frameAncestors(platformUrl: string): string {
  const { origin, protocol, hostname, port } = new URL(platformUrl);
  return hostname === 'localhost' ? `${origin} ${protocol}//*.localhost${port && `:${port}`}` : origin;
}

/** The game's page, as the platform opens it. It works under any host, and loads nothing from elsewhere. */
export function servePage(app: FastifyInstance, platformUrl: string): void {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors(platformUrl)}`;
  const script = readFileSync(join(import.meta.dirname, 'play.js'), 'utf8');
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  app.get<{ Querystring: { lang?: string } }>('/', ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(html(String(query.lang ?? ''))),
  );
  app.get('/play.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/play.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
