// `npm run codegen`: writes the contracts from the proto files, and from the services' declarations what has to be a file.
// `node deploy/tools/codegen/codegen.mjs --check` says what is not as it would be written.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readDeclarations } from '../../local/declarations.mjs';
import { composeDatabases, composeServices, composeVolumes } from './compose.mjs';
import { consoleTable } from './console.mjs';
import { dashboardFiles } from './dashboards/files.mjs';
import { debuggers } from './debugger.mjs';
import { gatewayPushes, gatewayTable } from './gateway.mjs';
import { imageBuild, imageManifests } from './image.mjs';
import { objectiveRules } from './objectives.mjs';
import { permissionList } from './permissions.mjs';
import { prometheusTargets } from './prometheus.mjs';
import { kubernetesFiles } from './kubernetes/files.mjs';
import { ledgerRoutines, routineFiles } from './routines.mjs';
import { settingDefinitions, settingFiles } from './settings.mjs';
import { readmeServices, serviceMap } from './service-map.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** A file as a whole. */
const whole = (make) => (services) => make(services);

/** The part of a file between two lines that name it; the rest is written by hand. */
const between = (parts) => (services, text) =>
  Object.entries(parts).reduce((now, [name, make]) => {
    const bounds = new RegExp(`(^[^\\n]*codegen: ${name}[^\\n]*\\n)[^]*?(^[^\\n]*codegen end[^\\n]*$)`, 'm');
    if (!bounds.test(now)) throw new Error(`there is no place for ${name}`);
    return now.replace(bounds, (_all, head, tail) => `${head}${make(services)}\n${tail}`);
  }, text);

/** The compiler's references: those of the services, in the order of the declarations, before the others. */
function references(services, text) {
  const options = JSON.parse(text);
  const declared = services.map(({ folder }) => folder);
  const known = options.references.map(({ path }) => path);
  const missing = declared.filter((path) => !known.includes(path));
  options.references = [...options.references, ...missing.map((path) => ({ path }))];
  return JSON.stringify(options);
}

/** A web's references and dependencies: the services whose contracts it may import. */
const webReferences = (services, text) => {
  const options = JSON.parse(text);
  const paths = services.filter(({ kind }) => kind === 'service').map(({ folder }) => `../${folder}`);
  const known = options.references.map(({ path }) => path);
  options.references.push(...paths.filter((path) => !known.includes(path)).map((path) => ({ path })));
  return JSON.stringify(options);
};
const webDependencies = (services, text) => {
  const manifest = JSON.parse(text);
  const own = services.filter(({ kind }) => kind === 'service').map(({ name }) => [`@banyan/${name}`, '0.1.0']);
  const all = Object.entries({ ...manifest.dependencies, ...Object.fromEntries(own) });
  manifest.dependencies = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(manifest);
};

/** What is written, and from what. */
const files = {
  'services/gateway/src/services.gen.ts': whole(gatewayTable),
  'services/gateway/src/live/pushes.gen.ts': whole(gatewayPushes),
  'services/wallet/src/ledger/routines.gen.ts': ledgerRoutines,
  ...routineFiles,
  'services/identity/src/permission/permissions.gen.ts': whole(permissionList),
  'services/identity/src/setting/definitions.gen.ts': whole(settingDefinitions),
  'web-admin/src/api/declared.gen.ts': whole(consoleTable),
  'docs/services.md': whole(serviceMap),
  'README.md': between({ services: readmeServices }),
  'docker-compose.yml': between({ services: composeServices, volumes: composeVolumes, databases: composeDatabases }),
  'deploy/image/Dockerfile': between({ manifests: imageManifests, build: imageBuild }),
  'deploy/observability/prometheus.yml': between({ targets: prometheusTargets }),
  'deploy/observability/objectives.yml': whole(objectiveRules),
  '.vscode/launch.json': whole(debuggers),
  'tsconfig.json': references,
  'web-admin/tsconfig.json': webReferences,
  'web-admin/package.json': webDependencies,
};

/** What each file should say, by its path; `at` is the project's folder. */
export async function declaredFiles(at = root) {
  const services = await readDeclarations(at);
  const made = Object.entries({
    ...files,
    ...dashboardFiles,
    ...settingFiles(services),
    ...kubernetesFiles(services),
  }).map(async ([path, make]) => {
    const file = join(at, path);
    let before = '';
    try {
      before = readFileSync(file, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    const text = make(services, before);
    const formatted = /Dockerfile$|\.env$|\/templates\//.test(path)
      ? text
      : await format(text, { ...(await resolveConfig(join(root, path))), filepath: file });
    return { path, file, before, text: formatted };
  });
  return Promise.all(made);
}

async function main() {
  const checks = process.argv.includes('--check');
  const stale = (await declaredFiles()).filter(({ before, text }) => before !== text);
  if (!checks) {
    for (const { file, text } of stale) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const { status } = spawnSync('npm', ['run', '-s', 'codegen', '-w', '@banyan/proto'], {
      cwd: root,
      stdio: 'inherit',
    });
    process.exit(status ?? 1);
  }
  for (const { path } of stale) console.log(`${path} is not what the declarations say: npm run codegen`);
  process.exit(stale.length === 0 ? 0 : 1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
