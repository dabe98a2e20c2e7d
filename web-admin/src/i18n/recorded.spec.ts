import { describe, expect, it } from 'vitest';
import { vi } from '../testing/words.js';

/* What the services write into the log, read from their sources: a new action or field without a name fails here. */
const sources = Object.entries(
  import.meta.glob<string>(['../../../services/*/src/**/*.ts', '!**/*.spec.ts', '!**/*.fixture.ts', '!**/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const recording = sources
  .map(([, text]) => text)
  .filter((text) => /\bauditAction(?:Of)?\(|\bapprovals\.request\(/.test(text));
const all = (pattern: RegExp) => [
  ...new Set(recording.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))),
];

describe('what the services record', () => {
  it('has a name for every action that they write out', () => {
    const actions = all(/'((?!games|wallet)[a-z][a-z_-]{2,}\.[a-z][a-z_-]+)'/g);
    const known = { ...vi.console.audit_action, ...vi.console.approval_type };
    const rights = new Set(Object.keys(vi.console.permission));
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((code) => !(code in known) && !rights.has(code.replace('.', '_')))).toEqual([]);
  });

  it('has a name for every field that they write out', () => {
    const written = all(/\b(?:before|after|payload)(?::| =) \{ ([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g);
    const fields = written.flatMap((text) =>
      text
        .replace(/\([^()]*\)|\[[^\]]*\]|\{[^{}]*\}/g, '')
        .split(',')
        .map((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? '')
        .filter(Boolean),
    );
    expect(fields.length).toBeGreaterThan(60);
    // What `shown` of an approval's payload leaves out.
    const hidden = /Seal$/;
    expect([...new Set(fields)].filter((field) => !(field in vi.console.field) && !hidden.test(field))).toEqual([]);
  });
});
