// Jest's runtime, but the packages of node_modules are node's own: loaded once for a worker, not once for each spec file, which took
// half a second of processor for each. `getContext`, `compile` and `requireModuleOrMock` are Jest's insides: its version is pinned.
const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const packages = `${sep}node_modules${sep}`;

class HostRuntime extends Runtime {
  constructor(...of) {
    super(...of);
    this.esmLoader.getContext = () => undefined;
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    if (name === '@jest/globals') return super.requireModuleOrMock(from, name);
    if (isBuiltin(name) || name.includes(packages) || from.includes(packages)) return createRequire(from)(name);
    return super.requireModuleOrMock(from, name);
  }
}

module.exports = { __esModule: true, default: HostRuntime };
