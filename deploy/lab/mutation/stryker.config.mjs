// `npm run mutate`: Stryker on the money rules that are plain TypeScript. The mutants are compiled once, all together, and switched
// on one by one. What it found is in docs/mutation.md.
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { projectType: 'custom', configFile: 'deploy/lab/mutation/jest.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  buildCommand: 'node ../../../node_modules/typescript-7/bin/tsc -b services/contracts services/wallet',
  disableTypeChecks: 'services/{kernel,contracts,wallet}/src/**/*.ts',
  ignorePatterns: ['.banyan', '.git', '**/dist', '**/*.tsbuildinfo', 'docs', 'web-player', 'web-admin'],
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 90, low: 80, break: null },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: '.banyan/mutation.json' },
  tempDirName: '.banyan/stryker',
};
