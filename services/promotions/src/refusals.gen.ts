// Written by `npm run refusals` from what each operation reaches in the code.
export const refusals: Readonly<Record<string, string>> = {};
