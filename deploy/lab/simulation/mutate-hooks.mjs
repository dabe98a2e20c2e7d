// Puts a mistake into a module while it is loaded, see mutants.mjs.
let mutant;

export function initialize(data) {
  mutant = data;
}

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith(mutant.path)) return loaded;
  const [before, after, ...more] = String(loaded.source).split(mutant.text);
  if (after === undefined || more.length > 0) throw new Error(`${mutant.path} does not hold once: ${mutant.text}`);
  return { ...loaded, source: before + mutant.instead + after };
}
