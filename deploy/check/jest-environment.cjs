// The global scope of the worker itself for every spec file: what is loaded once stays good for the next file.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const { console: ownConsole } = globalThis;
const exit = process.exit.bind(process);

module.exports = class HostEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  variables = { ...process.env };

  constructor({ projectConfig }, { testPath }) {
    // Whose specs they are: jest-env.mjs runs them as that service's own role.
    process.env.TEST_SERVICE = /(?:services|deploy)[\\/]([\w-]+)[\\/]dist[\\/]/.exec(testPath)?.[1] ?? 'spec';
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = this.fakeTimersModern;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = ownConsole;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
