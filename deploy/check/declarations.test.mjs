// What the services declare is what their code does, and what is made from it is as it would be made.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { declaredFiles } from '../tools/codegen/codegen.mjs';
import { readDeclarations } from '../local/declarations.mjs';
import { root } from '../lab/common/run.mjs';

const services = await readDeclarations();
const apart = /\.(spec|fixture)\.ts$|\/(fixtures|testing)\//;

/** The sources of a service that run, as text. */
const sourcesOf = ({ folder }) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !apart.test(`/${file}`))
    .map((file) => readFileSync(join(root, folder, 'src', file), 'utf8'));

/** The events that a source handles, `<service>.<Message>`. */
function heardIn(text) {
  const imports = text.matchAll(/import (?:type )?\{([^}]+)\} from '@banyan\/proto\/(\w+)\/v1\/events'/g);
  const homes = new Map(
    [...imports].flatMap(([, names, home]) => names.split(',').map((name) => [name.replace('type ', '').trim(), home])),
  );
  return [...text.matchAll(/@OnEvents?\(\s*(\w+)/g)].map(([, name]) => `${homes.get(name)}.${name}`);
}

/** The paths that a source's controllers answer, as far as they are written there. */
function pathsIn(text) {
  const [, ...controllers] = text.split(/^\s*@Controller\(/m);
  return controllers.flatMap((controller) => {
    const [, base = ''] = /^'([^']*)'/.exec(controller) ?? [];
    const own = [...controller.matchAll(/^\s*@(?:Get|Post|Put|Patch|Delete|Head|All|Sse)\((?:'([^']*)')?\)/gm)];
    return own.map(([, path = '']) => `/${[base, path].join('/').split('/').filter(Boolean).join('/')}`);
  });
}

const prefixes = services.flatMap(({ name, routes }) => routes.map((prefix) => [prefix, name]));

/** To whom the gateway hands a path: to the service of its longest prefix. */
const serverOf = (path) =>
  prefixes
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1];

const unique = (list) => new Set(list);
const inside = services.filter(({ kind }) => kind !== 'outsider');
const pushed = services.flatMap(({ name, pushes }) => Object.keys(pushes).map((event) => `${name}.${event}`));

for (const service of inside) {
  const sources = sourcesOf(service);

  test(`${service.name} hears what it declares, and what others declare that it pushes`, () => {
    const declared = service.kind === 'gateway' ? [...service.consumes, ...pushed] : service.consumes;
    assert.deepEqual(unique(sources.flatMap(heardIn)), unique(declared));
  });

  test(`${service.name} does by the clock what it declares`, () => {
    const jobs = sources.flatMap((text) => [...text.matchAll(/@Job\(\{\s*name: '([^']+)'/g)].map(([, name]) => name));
    assert.deepEqual(unique(jobs), unique(service.jobs));
  });

  // Paths of the gateway's own and of vendors outside are not routed.
  if ((service.kind ?? 'service') === 'service')
    test(`${service.name} is who the gateway hands its paths to`, () => {
      const paths = sources.flatMap(pathsIn);
      assert.ok(paths.length > 0);
      assert.deepEqual(
        paths.filter((path) => serverOf(path) !== service.name),
        [],
      );
    });

  test(`${service.name} asks operators for permissions that are declared`, () => {
    const declared = services.flatMap(({ permissions }) =>
      Object.entries(permissions).flatMap(([object, verbs]) => verbs.map((verb) => `${object}.${verb}`)),
    );
    const asked = sources.flatMap((text) => [...text.matchAll(/@Operator\('([^']+)'\)/g)].map(([, name]) => name));
    assert.deepEqual(
      asked.filter((name) => !declared.includes(name)),
      [],
    );
  });
}

test('an event that is pushed to its member has one', () => {
  for (const { name, pushes } of services) {
    const file = join(root, 'proto', name, 'v1', 'events.proto');
    for (const [event, rows] of Object.entries(pushes)) {
      const [, fields] = new RegExp(`message ${event} \\{([^}]*)\\}`).exec(readFileSync(file, 'utf8')) ?? [];
      assert.ok(fields, `${event} is in ${name}'s events.proto`);
      if (rows.some(({ to }) => to === 'member')) assert.match(fields, /\bmember_id\b/, event);
    }
  }
});

/** A copy of the declarations alone, one of them changed. */
function changed(name, change) {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-declared-'));
  for (const { folder: own } of services) cpSync(join(root, own, 'service.mjs'), join(folder, own, 'service.mjs'));
  const file = join(folder, 'services', name, 'service.mjs');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return folder;
}

for (const [what, change, says] of [
  ['a port that is another’s', (text) => text.replace('http: 8103', 'http: 8102'), /the port 8102 is \w+'s already/],
  [
    'a prefix that is another’s',
    (text) => text.replace("'/wps/game'", "'/wps/wallet'"),
    /prefix \/wps\/wallet is \w+'s already/,
  ],
  ['a permission that is another’s', (text) => text.replace('round: [', 'deposit: ['), /permission deposit is/],
  ['a resource that is another’s', (text) => text.replace('rounds: {', 'deposits: {'), /resource deposits is/],
  ['a call to nobody', (text) => text.replace("'wallet'", "'purse'"), /calls purse, which is no service/],
  ['a permission of nobody', (text) => text.replace("permission: 'round'", "permission: 'spin'"), /nobody declares/],
  ['a field that there is not', (text) => text.replace('memoryMb', 'memory'), /there is no memory/],
  ...[
    ['no replica', 'replicas: 0', /replicas is a count/],
    ['a file that several would write', "volume: 'spins', replicas: 2", /keeps a file runs once/],
    ['a probe of a port that it has not', "probes: { port: 'office' }", /probes ask the port office, which it has not/],
    ['a probe that is no path', "probes: { ready: 'health' }", /the probe ready is no path/],
    ['a probe of an unknown kind', "probes: { alive: '/health' }", /the probe alive is no path/],
    [
      'more memory asked for than it may use',
      'requests: { memoryMb: 2_048 }',
      /requests.memoryMb is from 16 to memoryMb/,
    ],
    [
      'more of a processor asked for than it may take',
      'limits: { cpuMillis: 50 }',
      /requests.cpuMillis is from 10 to its/,
    ],
    [
      'scaling that ends below where it begins',
      'scaling: { most: 1, cpuPercent: 70 }',
      /scaling goes from replicas up/,
    ],
    ['an end that takes for ever', 'drainSeconds: 3_600', /drainSeconds is from 0 to 120/],
  ].map(([what, said, says]) => [what, (text) => text.replace(/  scaling: .*\n/, `  ${said},\n`), says]),
])
  test(`refuses ${String(what)}`, async () => {
    const folder = changed('games', change);
    await assert.rejects(readDeclarations(folder), says);
    rmSync(folder, { recursive: true });
  });

test('every file that is made from declarations is as it would be made', async () => {
  for (const { path, before, text } of await declaredFiles()) assert.equal(before, text, `${path}: npm run codegen`);
});
