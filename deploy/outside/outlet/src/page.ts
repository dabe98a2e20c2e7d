import type { Message } from './store.js';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{margin:0;background:light-dark(#eef1f6,#14181f);color:light-dark(#1c2430,#eef1f6)}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;display:grid;gap:1rem}
h1{font-size:1.25rem;margin:0}article{background:light-dark(#fff,#1e242e);border-radius:16px;padding:1rem 1.25rem;box-shadow:0 1px 3px #0003}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;color:light-dark(#505a6b,#aab4c4);font-size:.9rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0;font:inherit}a{color:light-dark(#1d5fd1,#8ab4ff)}`;

/** Addresses in a text as links, everything else as it was written. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('');

const card = ({ by, to, subject, text, at, state }: Message): string =>
  `<article><header><b>${escape(to)}</b><span>${by}</span><time>${at}</time><span>${state}</span></header>${
    subject && `<h2>${escape(subject)}</h2>`
  }<pre dir="auto">${linked(text)}</pre></article>`;

/** What came in, newest first; the page asks anew every five seconds. */
export const page = (messages: readonly Message[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5"><title>Outlet</title><style>${style}</style></head><body><main><h1>Messages (${messages.length})</h1>${
    messages.map(card).join('') || '<p>Nothing was sent yet.</p>'
  }</main></body></html>`;
