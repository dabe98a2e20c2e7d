// Which refusals each operation can answer with, read from the code: from a door's method along every call to the `errors.name` that it
// reaches, through ports to what carries them out, and through gRPC to the other service's door. `npm run refusals` writes it beside
// each service's sources, where its OpenAPI document takes it from; deploy/check/outside.test.mjs compares.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { programOf } from './program.mjs';
import { root } from '../lab/common/run.mjs';

const apart = /\.(spec|fixture)\.ts$|\/(fixtures|testing|migrations)\//;
const verbs = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);
/** What Nest calls of a class that a decorator names. */
const calledByNest = ['canActivate', 'intercept', 'transform'];

/** A source's or its declaration file's name without what tells them apart. */
const placeOf = (file) =>
  relative(root, file)
    .replace(/(\/|^)dist\//, '$1src/')
    .replace(/(\.d)?\.ts$/, '');
const serviceOf = (key) => /^services\/([\w-]+)\//.exec(key)?.[1];

const decoratorsOf = (node) => (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : []);
const decoratorName = ({ expression }) =>
  ts.isCallExpression(expression) ? expression.expression.getText() : expression.getText();

/** A piece of code by which calls are followed: a member of a class or interface, or what stands at the top of a file. */
function keyOf(node) {
  for (let at = node; at; at = at.parent) {
    const { parent } = at;
    if (!parent) return undefined;
    const member = ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent);
    const isMember = member && (ts.isClassElement(at) || ts.isTypeElement(at));
    const place = placeOf(at.getSourceFile().fileName);
    if (isMember) {
      const name = ts.isConstructorDeclaration(at) ? 'constructor' : (at.name?.getText() ?? '');
      return `${place}#${parent.name?.text ?? ''}.${name}`;
    }
    if (ts.isSourceFile(parent)) return at.name ? `${place}#${at.name.text}` : undefined;
    const top = ts.isVariableDeclaration(at) && ts.isSourceFile(parent.parent.parent);
    if (top) return `${place}#${at.name.getText()}`;
  }
  return undefined;
}

/** What of all programs: codes that a piece names, pieces that it calls, who carries a port out, doors, and statuses by code. */
export function emptyGraph() {
  return {
    codes: new Map(),
    calls: new Map(),
    carriedOut: new Map(),
    routes: new Map(),
    status: new Map(),
    lists: new Map(),
  };
}

const addTo = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value));

const parsed = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
const declarationsIn = (source) =>
  source.statements.filter(ts.isVariableStatement).flatMap((one) => one.declarationList.declarations);
const objectOf = (node) => (ts.isObjectLiteralExpression(node) ? node : objectOf(node.expression));

/** The specifications in an object, and in those of this source or others that are spread into it. */
function specsOf(source, object) {
  return object.properties.flatMap((one) => {
    if (!ts.isSpreadAssignment(one)) return [one];
    const name = one.expression.getText();
    const from = source.statements.find(
      (each) =>
        ts.isImportDeclaration(each) &&
        each.importClause?.namedBindings?.elements?.some((item) => item.name.text === name),
    );
    const home = from ? parsed(join(source.fileName, '..', from.moduleSpecifier.text.replace(/js$/, 'ts'))) : source;
    return specsOf(home, objectOf(declarationsIn(home).find((each) => each.name.getText() === name).initializer));
  });
}

/** The refusals that are declared in a source: by the name of the list. */
function readLists(graph, source) {
  for (const { name, initializer } of declarationsIn(source)) {
    if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== 'defineErrors')
      continue;
    const [service, specs] = initializer.arguments;
    const codes = new Map();
    for (const { name: code, initializer: status } of specsOf(source, specs)) {
      codes.set(code.text, `${service.text}.${code.text}`);
      graph.status.set(`${service.text}.${code.text}`, Number(status.getText()));
    }
    graph.lists.set(`${placeOf(source.fileName)}#${name.text}`, codes);
  }
}

/** Every list of refusals of the project, of which a program sees some through declaration files alone. */
export function readAllLists(graph) {
  for (const service of readdirSync(join(root, 'services'))) {
    const src = join(root, 'services', service, 'src');
    for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || apart.test(`/${name}`)) continue;
      const text = readFileSync(join(src, name), 'utf8');
      if (text.includes('= defineErrors(')) readLists(graph, parsed(join(src, name)));
    }
  }
}

/** Adds a service's sources to the graph. */
export class Reader {
  constructor(graph, program) {
    this.graph = graph;
    this.checker = program.getTypeChecker();
  }

  read(source) {
    const walk = (node) => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isClassLike(node)) this.#class(node);
      if (ts.isObjectLiteralExpression(node)) this.#literal(node);
      if (ts.isIdentifier(node)) this.#name(node);
      ts.forEachChild(node, walk);
    };
    walk(source);
  }

  #declarationsOf(node) {
    const found = this.checker.getSymbolAtLocation(node);
    const symbol = found && found.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found;
    return symbol?.declarations ?? [];
  }

  /** What a name in a piece of code leads to. */
  #name(node) {
    const from = keyOf(node);
    if (!from) return;
    for (const declaration of this.#declarationsOf(node)) {
      const to = this.#target(declaration);
      const codes = to && this.graph.lists.get(to);
      if (codes) this.#refuses(from, node, codes);
      else if (ts.isClassLike(declaration)) this.#ofClass(from, node, declaration);
      else if (to && to !== from) addTo(this.graph.calls, from, to);
    }
  }

  #target(declaration) {
    const { parent } = declaration;
    if (placeOf(declaration.getSourceFile().fileName).startsWith('proto/'))
      return ts.isInterfaceDeclaration(parent) && parent.name.text.endsWith('Client') && declaration.name
        ? `rpc:${parent.name.text.slice(0, -6)}.${declaration.name.getText()}`
        : undefined;
    return keyOf(declaration);
  }

  /** `errors.name`, `errors[one of some names]`, or the whole list where it is passed on. */
  #refuses(from, node, codes) {
    const { parent } = node;
    if (ts.isImportSpecifier(parent) || ts.isVariableDeclaration(parent) || ts.isExportSpecifier(parent)) return;
    const add = (name) => codes.has(name) && addTo(this.graph.codes, from, codes.get(name));
    if (ts.isPropertyAccessExpression(parent)) return void add(parent.name.text);
    if (ts.isElementAccessExpression(parent) && parent.expression === node) {
      const type = this.checker.getTypeAtLocation(parent.argumentExpression);
      const types = type.isUnion() ? type.types : [type];
      if (types.every((one) => one.isStringLiteral())) return types.forEach((one) => add(one.value));
    }
    for (const name of codes.keys()) add(name);
  }

  #ofClass(from, node, declaration) {
    const owner = `${placeOf(declaration.getSourceFile().fileName)}#${declaration.name?.text ?? ''}`;
    if (ts.isNewExpression(node.parent)) addTo(this.graph.calls, from, `${owner}.constructor`);
    if (ts.findAncestor(node, ts.isDecorator))
      for (const name of calledByNest) addTo(this.graph.calls, from, `${owner}.${name}`);
  }

  /** Which ports a class carries out, which calls it answers, and which doors it has. */
  #class(node) {
    const place = placeOf(node.getSourceFile().fileName);
    const own = `${place}#${node.name?.text ?? ''}`;
    for (const clause of node.heritageClauses ?? [])
      for (const { expression } of clause.types)
        for (const declaration of this.#declarationsOf(expression))
          if (declaration.name)
            addTo(
              this.graph.carriedOut,
              `${placeOf(declaration.getSourceFile().fileName)}#${declaration.name.text}`,
              own,
            );
    const marks = decoratorsOf(node);
    const isController = marks.some((mark) => decoratorName(mark) === 'Controller');
    for (const member of node.members) {
      const key = `${own}.${member.name?.getText()}`;
      if (ts.getJSDocTags(member).some((tag) => tag.tagName.text === 'operation'))
        this.graph.routes.set(key, `${node.name.text}.${member.name.getText()}`);
      for (const mark of decoratorsOf(member)) {
        if (decoratorName(mark) === 'Rpc') {
          const [service, method] = mark.expression.arguments;
          addTo(this.graph.calls, `rpc:${service.getText().replace(/Service$/, '')}.${method.text}`, key);
        }
        if (isController && verbs.has(decoratorName(mark))) {
          this.graph.routes.set(key, `${node.name.text}.${member.name.getText()}`);
          for (const guard of marks) this.#guards(guard, key);
        }
      }
    }
  }

  /** A guard on the whole class stands before each of its doors. */
  #guards(mark, key) {
    if (!ts.isCallExpression(mark.expression)) return;
    for (const argument of mark.expression.arguments)
      if (ts.isIdentifier(argument))
        for (const declaration of this.#declarationsOf(argument))
          if (ts.isClassLike(declaration)) this.#ofClass(key, argument, declaration);
  }

  /** An object that carries a port out by functions of its own. */
  #literal(node) {
    const functions = node.properties.filter(
      (one) =>
        ts.isMethodDeclaration(one) ||
        (ts.isPropertyAssignment(one) &&
          (ts.isArrowFunction(one.initializer) || ts.isFunctionExpression(one.initializer))),
    );
    const from = functions.length > 0 && keyOf(node);
    if (!from) return;
    const type = this.checker.getContextualType(node);
    const types = type?.isUnion() ? type.types : [type];
    for (const { name } of functions)
      for (const declaration of types.flatMap((one) => one?.getProperty(name.getText())?.declarations ?? [])) {
        const port = keyOf(declaration);
        if (port && port !== from && ts.isInterfaceDeclaration(declaration.parent))
          addTo(this.graph.carriedOut, port, from);
      }
  }
}

/** What may happen at a piece of code within a service: what it calls, and who carries it out where it is a port's. */
function next(graph, key, service) {
  const called = [...(graph.calls.get(key) ?? [])];
  const [owner, member] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)];
  const heirs = [...(graph.carriedOut.get(owner) ?? [])].map((heir) => `${heir}.${member}`);
  return [...called, ...heirs, ...(graph.carriedOut.get(key) ?? [])].filter((one) => {
    const home = serviceOf(one);
    return home === undefined || home === 'kernel' || home === service || key.startsWith('rpc:');
  });
}

/** Codes that a door of a service can refuse with. */
function refusedBy(graph, operation, service) {
  const seen = new Set();
  const codes = new Set();
  const queue = [[operation, service]];
  for (const [key, within] of queue) {
    if (seen.has(`${within} ${key}`)) continue;
    seen.add(`${within} ${key}`);
    for (const code of graph.codes.get(key) ?? []) codes.add(code);
    for (const one of next(graph, key, within)) {
      const home = serviceOf(one);
      queue.push([one, home === undefined || home === 'kernel' ? within : home]);
    }
  }
  return [...codes].filter((code) => code !== 'system.internal').sort((a, b) => (a < b ? -1 : 1));
}

/** The text of each service's refusals.gen.ts, by service. */
export function written(graph) {
  const services = readdirSync(join(root, 'services')).filter((service) => existsSync(fileOf(service)));
  return new Map(
    services.map((service) => {
      const operations = [...graph.routes].filter(([key]) => ['kernel', service].includes(serviceOf(key)));
      const rows = operations
        .map(([key, name]) => [name, refusedBy(graph, key, service)])
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, codes]) => [name, codes.map((code) => `${graph.status.get(code)} ${code}`)]);
      const body = rows.map(([name, codes]) => `  '${name}': ${JSON.stringify(codes.join(', '))},\n`).join('');
      return [
        service,
        `// Written by \`npm run refusals\` from what each operation reaches in the code.\nexport const refusals: Readonly<Record<string, string>> = {\n${body}};\n`,
      ];
    }),
  );
}

/** Reads one service into the graph. */
export function readService(graph, service, program = programOf(join(root, 'services', service))) {
  const src = join(root, 'services', service, 'src/');
  const reader = new Reader(graph, program);
  for (const source of program.getSourceFiles())
    if (source.fileName.startsWith(src) && !apart.test(source.fileName)) reader.read(source);
}

export const fileOf = (service) => join(root, 'services', service, 'src', 'refusals.gen.ts');

if (import.meta.filename === process.argv[1]) {
  const graph = emptyGraph();
  readAllLists(graph);
  for (const service of readdirSync(join(root, 'services'))) readService(graph, service);
  for (const [service, text] of written(graph)) writeFileSync(fileOf(service), text);
}
