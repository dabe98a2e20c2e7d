// Plays the specs of one part of mutate.mjs against each mutant.
const specs = (process.env.MUTATION_SPECS ?? '').split(',');

export default {
  rootDir: `${import.meta.dirname}/../../..`,
  testMatch: specs
    .map((start) => `<rootDir>/${start}*/**/*.spec.js`)
    .concat(specs.map((start) => `<rootDir>/${start}*.spec.js`)),
  testEnvironment: '@stryker-mutator/jest-runner/jest-env/node',
  transform: {},
};
