import { randomInt } from 'node:crypto';
import { lies, people } from './people.js';

/** A number that nobody has yet. */
const newSubject = (): string => `1${String(randomInt(1e14)).padStart(17, '0')}`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{margin:0;background:light-dark(#eef1f6,#14181f);color:light-dark(#1c2430,#eef1f6)}
main{max-width:26rem;margin:0 auto;padding:2rem 1rem 4rem}
form{background:light-dark(#fff,#1e242e);border-radius:16px;padding:1.25rem;display:grid;gap:.75rem}
h1{font-size:1.25rem;margin:0 0 1rem}label{display:grid;gap:.25rem}
button,select,input{font:inherit;min-height:44px;border-radius:10px;border:1px solid light-dark(#8a94a6,#5a6577);padding:0 1rem;background:transparent;color:inherit}
button[name=subject]{text-align:start;font-weight:600}`;

const hidden = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;

/** Where somebody says who he is: the fields that came with him go on with his answer. */
export const page = (company: string, action: string, fields: ReadonlyMap<string, string>): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${company} (sandbox)</title><style>${style}</style></head><body><main><h1>${company} (sandbox): who are you?</h1><form method="post" action="${escape(action)}">${[
    ...fields,
  ]
    .map(hidden)
    .join('')}${people
    .map(({ subject, name }) => `<button name="subject" value="${subject}">${escape(name)}</button>`)
    .join(
      '',
    )}<button name="subject" value="${newSubject()}">Somebody new</button><label>The answer is false by<select name="lie"><option value="">nothing</option>${lies
    .map((lie) => `<option>${lie}</option>`)
    .join('')}</select></label><button name="cancel" value="1">Cancel</button></form></main></body></html>`;

export const refusal = (text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Refused</title><style>${style}</style></head><body><main><h1>${escape(text)}</h1></main></body></html>`;
