// Whatever moves money or rights by one press in the console asks for a second factor that is fresh. Read from the doors' sources.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lab/common/run.mjs';

const services = join(root, 'services');
/** Approves, decides, pays again or lets go; the settings that say who may credit members, and members' limits. */
const grave =
  /(^|\/)(approve|resolve|resolve-receipt|retry-payout|unfreeze\/approve|unfreeze|rotate|enable|disable|reset|release-win)$/;
const graveToo = ['PUT admin/v1/games/vendors/:id', 'PUT admin/v1/wallet/limits/:memberId'];
/** Those that need no fresh factor, and why. */
const exempt = new Map([['POST admin/v1/contracts/defaults/:id/unfreeze', 'asks for it; another operator decides']]);

/** Each route of the console: its method, its path, and whether its mark asks for a fresh factor. */
function consoleRoutes() {
  const endpoints = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.admin.ts') && !file.includes('node_modules') && !file.includes('/dist/'),
  );
  return endpoints.flatMap((file) => {
    const [, ...controllers] = readFileSync(join(services, file), 'utf8').split(/(?=@Controller\()/);
    return controllers.flatMap((text) => {
      const base = /^@Controller\('([^']+)'\)/.exec(text)?.[1] ?? '';
      return [...text.matchAll(/((?:^ {2}@\w+\((?:[^()]|\([^()]*\))*\)\n)+)/gm)].flatMap(([marks]) => {
        const [, verb, own = ''] = /@(Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/.exec(marks) ?? [];
        if (!verb) return [];
        const path = [base, own].filter(Boolean).join('/');
        return [{ name: `${verb.toUpperCase()} ${path}`, path, fresh: /stepUp: true/.test(marks) }];
      });
    });
  });
}

test('every grave route of the console asks for a fresh second factor', () => {
  const routes = consoleRoutes();
  assert.ok(routes.length > 80, `only ${routes.length} routes were found`);
  for (const name of [...graveToo, ...exempt.keys()])
    assert.ok(
      routes.some((route) => route.name === name),
      `${name} is no route`,
    );
  const asked = routes.filter(
    ({ name, path }) => !name.startsWith('GET ') && !exempt.has(name) && (grave.test(path) || graveToo.includes(name)),
  );
  assert.ok(asked.length > 15, `only ${asked.length} grave routes were found`);
  assert.deepEqual(
    asked.filter(({ fresh }) => !fresh).map(({ name }) => name),
    [],
  );
});

/** Each limit below which one person decides alone, where it is asked, and the sum over a day that keeps it from being split. */
const limits = new Map([
  ['twoPersonsMinor', { file: 'wallet/src/withdrawal/alone.ts', sum: /sum\(w\.amount_minor\)/ }],
  ['changesAlone', { file: 'games/src/import/import.service.ts', sum: /sum\(created \+ changed\)/ }],
]);

test('no limit that makes a second person necessary can be split: each is asked with the sum of a day', () => {
  const sources = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\/src\/.*\.ts$/.test(file) && !/node_modules|\/dist\/|\.spec\.ts$/.test(file),
  );
  const asked = sources.flatMap((file) => {
    const text = readFileSync(join(services, file), 'utf8');
    return [...text.matchAll(/[<>]=?\s*(?:config\.)?(\w*(?:[tT]woPerson|Alone)\w*)/g)].map(
      ([, name]) => `${name} in ${file}`,
    );
  });
  const known = [...limits].map(([name, { file }]) => `${name} in ${file}`);
  const others = [
    // A look at a decided one shows whether its amount alone asked for two; it decides nothing.
    'twoPersonsMinor in wallet/src/withdrawal/withdrawal-list.service.ts',
    // Lowers what passes without anybody to what one person may let go.
    'twoPersonsMinor in wallet/src/withdrawal/withdrawal-limit.service.ts',
    // Keeps the day's small ones that nobody looks at below what needs two; a member has one open withdrawal at a time.
    'twoPersonsMinor in wallet/src/withdrawal/withdrawal.service.ts',
  ];
  assert.deepEqual([...new Set(asked)].sort(), [...known, ...others].sort());
  for (const { file, sum } of limits.values()) {
    const text = readFileSync(join(services, file), 'utf8');
    assert.match(text, sum);
    assert.match(text, /pg_advisory_xact_lock/);
  }
});

/** Files that mask and list, whose lists hold nothing that is masked. */
const masksElsewhere = new Map([
  ['wallet/src/withdrawal/withdrawal-list.service.ts', 'masks the one that is read in full'],
]);

test('a list that masks a column names it, so that nobody sorts by it, and searches no part of it', () => {
  const lists = readdirSync(services, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/node_modules|\/dist\/|\.spec\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(services, file), 'utf8') }))
    .filter(({ text }) => /\bmask[A-Z]\w+\(/.test(text) && /\b(listPage|listOpenPage|searchPage)\b/.test(text));
  const names = lists.map(({ file }) => file);
  for (const file of masksElsewhere.keys()) assert.ok(names.includes(file), `${file} masks no list`);
  const masking = lists.filter(({ file }) => !masksElsewhere.has(file));
  assert.ok(masking.length > 1, `only ${masking.length} lists that mask were found`);
  for (const { file, text } of masking) {
    const fields = [...(/masked: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
    assert.ok(fields.length > 0, `${file} does not say what is masked`);
    for (const name of fields) {
      const column = new RegExp(`\\b${name}: sql\`\\w+\\.(\\w+)\``).exec(text)?.[1];
      if (column)
        assert.doesNotMatch(
          text,
          new RegExp(`(startsWith|equals)\\([^\\n]*\\b${column}\\b`),
          `${file} searches ${column}`,
        );
    }
  }
});
