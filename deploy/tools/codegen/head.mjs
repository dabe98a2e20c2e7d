/** The first line of every file that is written as a whole. */
export const head = '// Written by npm run codegen from services/*/service.mjs.';
