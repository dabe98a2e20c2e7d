// Jest's runtime, but the packages of node_modules are node's own: loaded once for a worker, not once for each spec file, which took
// two seconds of processor for each. `getContext`, `compile`, `requireModuleOrMock`, `pendingCjsBuildIsUnmarkedEsm` and
// `buildCjsAsEsmSyntheticModule` are Jest's insides: its version is pinned.
const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { SyntheticModule, compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const packages = `${sep}node_modules${sep}`;
const load = createRequire(__filename);
/** What packages export by file, as modules that spec files link to. */
const linked = new Map();

/** Older ones make such a module only later, so there each spec file loads ES modules anew. */
const isAtOnce = new SyntheticModule([], () => undefined).status === 'linked';
const isShared = (path) => isAtOnce && path.includes(packages);

/** An ES module of a package as it stands in Node.js. */
function hostModule(path) {
  const exported = load(path);
  const names = Object.keys(exported).filter((name) => name !== 'module.exports');
  const module = new SyntheticModule(names, () => names.forEach((name) => module.setExport(name, exported[name])), {
    identifier: path,
  });
  void module.evaluate();
  return module;
}

class HostRuntime extends Runtime {
  constructor(...of) {
    super(...of);
    const { esmLoader, executor } = this;
    esmLoader.getContext = () => undefined;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
    const isUnmarkedEsm = esmLoader.pendingCjsBuildIsUnmarkedEsm.bind(esmLoader);
    esmLoader.pendingCjsBuildIsUnmarkedEsm = (pending) => !isShared(pending.modulePath) && isUnmarkedEsm(pending);
    const build = esmLoader.buildCjsAsEsmSyntheticModule.bind(esmLoader);
    esmLoader.buildCjsAsEsmSyntheticModule = (from, path, context) => {
      if (!isShared(path)) return build(from, path, context);
      if (!linked.has(path)) linked.set(path, this.isEsm(path) ? hostModule(path) : build(from, path, context));
      return linked.get(path);
    };
  }

  isEsm(path) {
    return super.unstable_shouldLoadAsEsm(path);
  }

  unstable_shouldLoadAsEsm(path) {
    return !isShared(path) && this.isEsm(path);
  }

  requireModuleOrMock(from, name) {
    if (name === '@jest/globals') return super.requireModuleOrMock(from, name);
    if (isBuiltin(name) || name.includes(packages) || from.includes(packages)) return createRequire(from)(name);
    return super.requireModuleOrMock(from, name);
  }
}

module.exports = { __esModule: true, default: HostRuntime };
