import type { ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { ctx } from '@banyan/kernel/app';
import { say, speakerOf } from '@banyan/texts';
import type { FastifyReply } from 'fastify';
import { errors } from '../errors.js';
import { escaped } from './page-head.js';

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#061912;color:#eef5f0;font:1.125rem/1.5 system-ui,sans-serif}' +
  'main{max-width:32rem;padding:1.5rem;text-align:center}h1{font-size:1.375rem}a{display:inline-block;padding:.75rem 1.5rem;' +
  'border-radius:.75rem;background:#1f9d63;color:#fff;text-decoration:none;font-weight:600}a:focus-visible{outline:3px solid #fff;outline-offset:3px}';

/**
 * The page of a host that is no brand's, while strict domains are on: what is wrong and where the support is, and nothing of what
 * the visitor sent. It needs neither the app nor a script. Source: specification, line 352.
 */
export function refuseDomain(
  reply: FastifyReply,
  { supportUrl }: Pick<ResolveBrandResponse, 'supportUrl'>,
): FastifyReply {
  const { language } = ctx();
  const refusal = errors.invalid_domain();
  const { tag, dir } = speakerOf('refusals', language);
  const support = say('messages', 'gateway.contact_support', language);
  const text = escaped(refusal.text(language));
  const link = supportUrl ? `<p><a href="${escaped(supportUrl)}" rel="noreferrer">${support}</a></p>` : '';
  return reply
    .status(refusal.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .send(
      `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${text}</title><style>${style}</style></head>` +
        `<body><main><h1>${text}</h1>${link}</main></body></html>`,
    );
}
