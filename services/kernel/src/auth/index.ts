export * from './access.guard.js';
export * from './audit.js';
export * from './installation.js';
export * from './jwt.strategy.js';
export * from './marks.js';
export * from './operator-presence.js';
export * from './principal.js';
export * from './route-check.js';
