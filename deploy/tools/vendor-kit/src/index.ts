export { tryPlatform, type Trial } from './platform-trial.js';
export { linesOf, junitOf, sumOf } from './report.js';
export type { Result } from './results.js';
export type { Operator } from './scenarios/scenario.js';
export { isSigned, signatureOf, type Key } from './signing.js';
export { StandInPlatform, type Fate } from './studio/stand-in-platform.js';
export { tryStudio, type StudioTrial } from './studio/studio-trial.js';
export { VendorClient, type Answer } from './vendor-client.js';
