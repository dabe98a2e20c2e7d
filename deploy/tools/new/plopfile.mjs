// `npm run new -- service|feature|screen|job|event …`: what the recipes of README.md say, carried out. Nothing that exists is written over.
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readDeclarations } from '../../local/declarations.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const write = (path, text) => writeFileSync(join(root, path), text);
const kebab = (text) => text.replace(/[A-Z]/g, (letter, at) => (at > 0 ? '-' : '') + letter.toLowerCase());
const camel = (text) => text.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
const pascal = (text) => camel(`-${text}`);
const plainName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Refuses what is no name in the form of the folders: `free-round`. */
const named = (text) => plainName.test(text) || `${text} is no name such as free-round`;
const inService = (text) => {
  const [service, ...rest] = text.split('/');
  if (rest.length !== 1) return `${text} is not such as games/free-round`;
  return existsSync(join(root, 'services', service, 'service.mjs')) || `there is no service ${service}`;
};

/** A job is one of a feature's: its service does the work. */
const inFeature = (text) => {
  const known = inService(text);
  if (known !== true) return known;
  const [service, feature] = text.split('/');
  const own = join(root, 'services', service, 'src', feature, `${feature}.service.ts`);
  return existsSync(own) || `there is no feature ${text} with a ${feature}.service.ts`;
};

/** Puts a text into a file where it belongs, once. */
function insert(path, where, text) {
  const before = read(path);
  if (before.includes(text.trim())) return;
  if (!before.includes(where)) throw new Error(`${path} has no place for it: ${where.trim()}`);
  write(
    path,
    before.replace(where, () => text + where),
  );
}

/** Adds to a list or a group of a declaration: `jobs: [...]`, `permissions: {...}`. */
function declare(service, field, entry) {
  const path = `services/${service}/service.mjs`;
  const before = read(path);
  const given = new RegExp(`^  ${field}: (\\[|\\{)`, 'm').exec(before);
  if (given) {
    const end = given.index + given[0].length;
    return write(path, `${before.slice(0, end)} ${entry},${before.slice(end)}`);
  }
  const [open, close] = entry.startsWith("'") ? ['[', ']'] : ['{', '}'];
  return write(
    path,
    before.replace(/\n\};\n/, () => `\n  ${field}: ${open} ${entry} ${close},\n};\n`),
  );
}

/** A module, and its migration, into a service's app.module.ts. */
function mount(service, module, file, migration) {
  const path = `services/${service}/src/app.module.ts`;
  insert(path, '// new imports\n', `import { ${module} } from './${file}.js';\n`);
  insert(path, '    // new modules\n', `    ${module},\n`);
  if (!migration) return;
  insert(path, '// new imports\n', `import { ${migration.name} } from './migrations/${migration.file}.js';\n`);
  insert(path, '        // new migrations\n', `        ${migration.name},\n`);
}

/** Says something in a language: puts words, in groups, beside those that a file of its folder holds. */
function speak(tag, kind, words) {
  const path = `services/texts/locales/${tag}/${kind}.json`;
  const merged = (old, more) =>
    Object.entries(more).reduce(
      (all, [key, value]) => ({ ...all, [key]: typeof value === 'string' ? value : merged(all[key] ?? {}, value) }),
      old,
    );
  write(path, `${JSON.stringify(merged(JSON.parse(read(path)), words), null, 2)}\n`);
}

/** A refusal of what is not there: its code into a service's errors.ts, its sentence into each language that refuses. */
function refuse(service, code) {
  const path = `services/${service}/src/errors.ts`;
  if (!existsSync(join(root, path)))
    write(
      path,
      `import { defineErrors } from '@banyan/kernel/errors';\n\nexport const errors = defineErrors('${service}', {\n});\n`,
    );
  const before = read(path);
  const start = /defineErrors\('[\w-]+', \{\n/.exec(before);
  const at = start.index + start[0].length;
  write(path, `${before.slice(0, at)}  ${code}: 404,\n${before.slice(at)}`);
  // The sentence for what is not there is every service's; one that has none in its language gets the English one by itself.
  const spoken = readdirSync(join(root, 'services/texts/locales')).filter((tag) =>
    existsSync(join(root, `services/texts/locales/${tag}/refusals.json`)),
  );
  for (const tag of spoken) {
    const { request } = JSON.parse(read(`services/texts/locales/${tag}/refusals.json`));
    if (request?.not_found) speak(tag, 'refusals', { [service]: { [code]: request.not_found } });
  }
}

const npm = (...args) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });

/** How the test of this file has it: packages that are `linked` from elsewhere, steps that are left `unbuilt` or `unfinished`. */
const own = (what) => process.env.BANYAN_NEW?.split(',').includes(what);

/** What follows from the declarations and the proto files is written anew, and all of it is in the house's form. */
const finish = () => {
  if (own('unfinished')) return 'left to be written';
  npm('run', '-s', 'codegen');
  const changed = execFileSync('git', ['ls-files', '-mo', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = changed.split('\n').filter((path) => path && existsSync(join(root, path)));
  node('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', '--ignore-unknown', ...files);
  return 'codegen, format';
};

/** The operations of new doors are told with what they refuse. */
const build = () => {
  if (own('unbuilt')) return 'left to be built';
  npm('run', '-s', 'build');
  npm('run', '-s', 'refusals');
  npm('run', '-s', 'build');
  return 'build, refusals';
};

/** Ports that nobody has, in the order of the services before. */
async function freePorts() {
  const declared = await readDeclarations(root);
  const taken = Math.max(...declared.filter(({ kind }) => kind === 'service').map(({ ports }) => ports.http));
  return { http: taken + 1, grpc: taken + 101, internal: taken + 201 };
}

/** A number for a migration that is later than every other one. */
function stamp() {
  const numbers = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\bsrc\/migrations\/\d{13}-/.test(file))
    .map((file) => Number(/(\d{13})-[^/]+$/.exec(file)?.[1]));
  return Math.max(Date.now(), ...numbers) + 1;
}

/** The dependencies of a service, at the versions that the others have. */
function manifestOf(name) {
  const like = JSON.parse(read('services/contracts/package.json'));
  return JSON.stringify({ ...like, name: `@banyan/${name}` });
}

/** Words that every list has, in the two languages that `npm run new` asks for. */
const view = { vi: 'Xem', en: 'See' };
const fields = {
  vi: { id: 'Mã', title: 'Tiêu đề', brand: 'Thương hiệu', memberId: 'Mã hội viên', createdAt: 'Tạo lúc' },
  en: { id: 'Id', title: 'Title', brand: 'Brand', memberId: 'Member id', createdAt: 'Created' },
};

export default function generators(plop) {
  const add = (path, template) => ({ type: 'add', path: join(root, path), templateFile: `templates/${template}.hbs` });
  const ask = (name, message, validate, more = {}) => ({ type: 'input', name, message, validate, ...more });
  plop.setHelper('camelCase', camel);
  plop.setHelper('pascalCase', pascal);

  plop.setGenerator('service', {
    description: 'a service: its folder and its declaration',
    prompts: [
      ask('name', 'name, such as lottery', (text) =>
        existsSync(join(root, 'services', text)) ? `services/${text} is there` : named(text),
      ),
      ask('title', 'what it is for, in a few words'),
      ask('en', 'what the console calls it in English'),
      ask('vi', 'and in Vietnamese'),
    ],
    actions: ({ name, ...texts }) => [
      async (answers) => {
        answers.ports = await freePorts();
        return 'ports';
      },
      ...['service.mjs', 'tsconfig.json', 'README.md'].map((file) =>
        add(`services/${name}/${file}`, `service/${file}`),
      ),
      ...['main', 'config', 'contract', 'refusals.gen', 'app.module', 'boot.spec', 'role.spec', 'types.spec'].map(
        (file) => add(`services/${name}/src/${file}.ts`, `service/src/${file}.ts`),
      ),
      () => {
        write(`services/${name}/package.json`, manifestOf(name));
        for (const tag of ['en', 'vi']) speak(tag, 'console', { console: { service: { [name]: texts[tag] } } });
        return 'package.json, its name in the console';
      },
      finish,
      () => {
        // A copy that borrows its packages gets the one link that is new.
        if (own('linked')) symlinkSync(join(root, 'services', name), join(root, 'node_modules', '@banyan', name));
        else npm('install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline');
        return 'npm packages';
      },
    ],
  });

  plop.setGenerator('feature', {
    description: 'a feature of a service: its table, a member’s own list, the console’s list, a spec',
    prompts: [
      ask('at', 'service/name, the name in the singular, such as games/free-round', inService),
      ask('plural', 'its plural, such as free-rounds', named),
      ask('title', 'what it is, in a few words'),
    ],
    actions: (answers) => {
      const [service, name] = answers.at.split('/');
      const { plural } = answers;
      const table = name.replaceAll('-', '_');
      Object.assign(answers, { service, name, table, permission: camel(name), stamp: stamp() });
      const migration = { name: `${pascal(plural)}${answers.stamp}`, file: `${answers.stamp}-${plural}` };
      const folder = `services/${service}/src`;
      return [
        add(`${folder}/migrations/${migration.file}.ts`, 'feature/migration.ts'),
        ...['dto', 'http', 'admin', 'service', 'module', 'spec'].map((part) =>
          add(`${folder}/${name}/${name}.${part}.ts`, `feature/${part}.ts`),
        ),
        () => {
          refuse(service, `${table}_not_found`);
          mount(service, `${pascal(name)}Module`, `${name}/${name}.module`, migration);
          declare(service, 'permissions', `${camel(name)}: ['view']`);
          declare(service, 'resources', `${camel(plural)}: { path: '${plural}', permission: '${camel(name)}' }`);
          const contract = read(`${folder}/contract.ts`).replace('export {};\n', '');
          write(
            `${folder}/contract.ts`,
            `${contract}export type { ${pascal(name)}Dto, ${pascal(name)}RecordDto } from './${name}/${name}.dto.js';\n`,
          );
          return 'app.module.ts, service.mjs, contract.ts';
        },
        finish,
        build,
      ];
    },
  });

  plop.setGenerator('job', {
    description: 'something that a feature does by the clock',
    prompts: [
      ask('at', 'service/feature, such as games/free-round', inFeature),
      ask('name', 'what it does, such as expire', named),
    ],
    actions: (answers) => {
      const [service, feature] = answers.at.split('/');
      Object.assign(answers, { service, feature });
      const folder = `services/${service}/src/${feature}`;
      const own = `${folder}/${feature}.jobs.ts`;
      const [method, job] = [camel(answers.name), `${service}.${answers.name}`];
      const first = existsSync(join(root, own)) ? [] : [add(own, 'job/jobs.ts')];
      return [
        ...first,
        () => {
          insert(
            own,
            '  // new jobs\n',
            `  @Job({ name: '${job}', everyMs: 60_000, timeoutMs: 50_000 })\n  async ${method}({ signal }: JobRun): Promise<void> {\n    await this.${camel(feature)}.${method}(signal);\n  }\n\n`,
          );
          const file = `${folder}/${feature}.service.ts`;
          const before = read(file);
          const end = before.indexOf('\n}\n', before.indexOf(`export class ${pascal(feature)}Service`));
          const added = `\n\n  /** One round of it; as often as it is called, and broken off at any time, it does everything once. */\n  async ${method}(signal: AbortSignal): Promise<void> {\n    signal.throwIfAborted();\n  }`;
          write(file, before.slice(0, end) + added + before.slice(end));
          if (first.length > 0) {
            const module = `${folder}/${feature}.module.ts`;
            write(
              module,
              read(module)
                .replace('providers: [', `providers: [${pascal(feature)}Jobs, `)
                .replace(
                  "import { Module } from '@nestjs/common';\n",
                  `import { Module } from '@nestjs/common';\nimport { ${pascal(feature)}Jobs } from './${feature}.jobs.js';\n`,
                ),
            );
          }
          declare(service, 'jobs', `'${job}'`);
          return 'the method, the module, service.mjs';
        },
        finish,
        build,
      ];
    },
  });

  plop.setGenerator('event', {
    description: 'an event of a service, and who consumes it',
    prompts: [
      ask('at', 'service/Event, such as games/RoundSettled', inService),
      ask('when', 'when it is true, as a sentence'),
      ask('consumer', 'the service that consumes it', (text) => inService(`${text}/x`)),
    ],
    actions: (answers) => {
      const [service, name] = answers.at.split('/');
      Object.assign(answers, { service, name: pascal(kebab(name)) });
      const proto = `proto/${service}/v1/events.proto`;
      const folder = `services/${answers.consumer}/src/${service}`;
      const own = `${folder}/${service}.events.ts`;
      const fresh = !existsSync(join(root, own));
      return [
        ...(existsSync(join(root, proto)) ? [] : [add(proto, 'event/events.proto')]),
        {
          type: 'append',
          path: join(root, proto),
          pattern: /$/,
          templateFile: 'templates/event/message.hbs',
          separator: '',
        },
        ...(fresh
          ? [
              add(own, 'event/listener.ts'),
              add(`${folder}/${service}.module.ts`, 'event/module.ts'),
              add(`${folder}/${service}.spec.ts`, 'event/spec.ts'),
            ]
          : []),
        () => {
          if (!fresh) throw new Error(`${own} is there: add @OnEvent(${answers.name}) to it`);
          mount(answers.consumer, `${pascal(service)}Module`, `${service}/${service}.module`);
          declare(answers.consumer, 'consumes', `'${service}.${answers.name}'`);
          return `app.module.ts and service.mjs of ${answers.consumer}`;
        },
        finish,
        build,
        () =>
          `publish it where it becomes true: tx.publish(${answers.name}, { brand, memberId }, { key: String(memberId) })`,
      ];
    },
  });

  plop.setGenerator('screen', {
    description: 'a list in the console, of a feature’s',
    prompts: [
      ask('at', 'service/name of the feature, such as games/free-round', inService),
      ask('plural', 'its plural, such as free-rounds', named),
      ask('en', 'what the menu calls it in English'),
      ask('vi', 'and in Vietnamese'),
    ],
    actions: (answers) => {
      const [service, name] = answers.at.split('/');
      const resource = camel(answers.plural);
      Object.assign(answers, { service, name, resource, permission: camel(name) });
      const { permission } = answers;
      const words = (tag, text) => ({
        resources: { [resource]: { name: text, fields: fields[tag] } },
        console: {
          menu: { [resource]: text },
          object: { [permission]: text },
          permission: { [`${permission}_view`]: `${view[tag]}: ${text}` },
        },
      });
      return [
        add(`web-admin/src/${answers.plural}/list.tsx`, 'screen/list.tsx'),
        add(`web-admin/src/${answers.plural}/list.spec.tsx`, 'screen/spec.tsx'),
        () => {
          for (const tag of ['en', 'vi']) speak(tag, 'console', words(tag, answers[tag]));
          insert(
            'web-admin/src/screens.ts',
            '      // new screens\n',
            `      { resource: '${resource}', icon: 'file', list: () => import('./${answers.plural}/list.js') },\n`,
          );
          return 'screens.ts, its words';
        },
        finish,
        build,
      ];
    },
  });
}
