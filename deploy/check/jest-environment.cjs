// The global scope of the worker itself for every spec file: what is loaded once stays good for the next file.
const { appendFileSync } = require('node:fs');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const { console: ownConsole } = globalThis;
const exit = process.exit.bind(process);

module.exports = class HostEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  variables = { ...process.env };
  before = process.cpuUsage();

  constructor({ projectConfig }, { testPath }) {
    this.name = testPath;
    // Whose specs they are: jest-env.mjs runs them as that service's own role.
    process.env.TEST_SERVICE = /(?:services|deploy)[\\/]([\w-]+)[\\/]dist[\\/]/.exec(testPath)?.[1] ?? 'spec';
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = this.fakeTimersModern;
  }

  async setup() {}

  async teardown() {
    this.tellProcessor();
    this.fakeTimersModern.dispose();
    // What class-validator knows of this file's classes: it looks through all that it knows for each object that it judges.
    delete globalThis.classValidatorMetadataStorage;
    globalThis.console = ownConsole;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }

  /** What this worker's processor did for the file, for the table at the end of `npm test`. */
  tellProcessor() {
    const folder = this.variables.BANYAN_CPU;
    if (!folder) return;
    const { user, system } = process.cpuUsage(this.before);
    const line = { name: this.name, cpu: (user + system) / 1e6 };
    appendFileSync(`${folder}/${process.pid}.jsonl`, `${JSON.stringify(line)}\n`);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
