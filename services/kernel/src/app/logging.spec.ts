import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { ctx, withContext, type Principal } from '../runtime/context.js';
import { PinoLogger, createPino } from './logging.js';

const services = join(import.meta.dirname, '../../..');
const value = 'Hush-2026-4711';

/** The fields of every service's requests and answers whose name says that what they hold is a secret. */
function secretFields(): string[] {
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[\w-]+\/src\/.*\.dto\.ts$/.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(services, file), 'utf8').matchAll(/^ {2}(\w+)[?!]?:/gm)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].filter((name) =>
    /password|token|secret|captcha|challenge|^payload$|^code$|^otp$|^proof$|accountNumber|cardNumber/i.test(name),
  );
}

describe('the process logger', () => {
  const lines: string[] = [];
  const logger = new PinoLogger(createPino('spec', 'trace', { write: (line: string) => void lines.push(line) }));
  const written = (write: () => void): string => {
    lines.length = 0;
    write();
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  };

  it('cuts each secret field that any service takes or gives, however deep', () => {
    const fields = secretFields();
    expect(fields.length).toBeGreaterThan(8);
    for (const name of [...fields, 'authorization', 'Cookie', 'set-cookie', 'cardNumber', 'cvv', 'pin']) {
      for (const content of [{ [name]: value }, { a: { b: [{ c: { d: { [name]: value } } }] } }]) {
        const kept = { ...content, beside: 'kept' };
        for (const line of [
          written(() => logger.log(kept)),
          written(() => logger.warn('said', kept)),
          written(() => logger.error(Object.assign(new Error('broke'), { request: content }))),
        ])
          expect([name, line.includes(value)]).toEqual([name, false]);
        expect(written(() => logger.log(kept))).toContain('kept');
      }
    }
  });

  it.each([
    `GET https://games.example/launch?game=7&token=${value}&lang=vi failed`,
    `{"username":"an","password":"${value}"}`,
    `asked with Authorization: Bearer ${value}`,
    `cookie banyan_refresh=${value}; path=/`,
  ])('cuts what stands in a text: %s', (text) => {
    for (const line of [
      written(() => logger.log(text)),
      written(() => logger.error(new Error(text))),
      written(() => logger.warn('said', { detail: [text] })),
    ])
      expect(line).not.toContain(value);
  });

  it('says which statement failed and how, and no value of it', () => {
    const driver = Object.assign(new Error('duplicate key value violates unique constraint "member_verified_email"'), {
      code: '23505',
      detail: `Key (lower(email))=(${value}) already exists.`,
      where: `COPY member, line 1: "${value}"`,
    });
    const line = written(() => logger.error(new QueryFailedError('update member set email = $1', [value], driver)));
    expect(line).toContain('update member set email = $1');
    expect(line).toContain('23505');
    expect(line).not.toContain(value);
  });

  it('masks members and keys of commands, and leaves the key to whoever has to act on it', () => {
    const fields = { memberId: 4711_000_123n, uplineId: 4711_000_456, username: 'minhchau', key: 'stake:4711000789' };
    const line = written(() => logger.warn({ msg: 'waits', row: { ...fields } }));
    expect(line).not.toMatch(/4711|minhch|stake/);
    expect(line).toMatch(/\*{7}123.*\*{7}456.*\*{5}hau.*\*789/);
    const alarm = written(() => logger.error({ msg: 'late', alarm: true, ...fields }));
    expect(alarm).toContain('"stake:4711000789"');
    expect(alarm).not.toContain('4711000123');
    const principal = { type: 'member', id: 4711_000_123n } as Principal;
    const called = withContext({ ...ctx(), principal }, () => written(() => logger.log('called')));
    expect(called).toContain('"actor":"member:*******123"');
  });

  it('writes one line for each message, whatever is in it, and what goes round once', () => {
    const round: Record<string, unknown> = { n: 7n };
    round['self'] = round;
    expect(JSON.parse(written(() => logger.log(round)))).toMatchObject({ n: '7', level: 'info', service: 'spec' });
    const forged = written(() => logger.log('first\n{"level":"info","msg":"forged"}'));
    expect(forged.trim().split('\n')).toHaveLength(1);
  });
});
