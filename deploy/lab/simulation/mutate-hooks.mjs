// Puts mistakes into modules while they are loaded, see mutants.mjs. What is asked for with `?mutant=3` has the third mistake, as has
// all that it imports of the house's own; packages are loaded once for all of them.
let mutants;

export function initialize(data) {
  mutants = data;
}

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const { search } = new URL(context.parentURL ?? 'file:///');
  const isOwn = found.url.startsWith('file:') && !found.url.includes('/node_modules/');
  return isOwn && search && !new URL(found.url).search ? { ...found, url: found.url + search } : found;
}

export async function load(url, context, next) {
  const loaded = await next(url, context);
  const { href, search, searchParams } = new URL(url);
  const { path, text, instead } = mutants[searchParams.get('mutant')] ?? {};
  if (!path || !href.endsWith(path + search)) return loaded;
  const [before, after, ...more] = String(loaded.source).split(text);
  if (after === undefined || more.length > 0) throw new Error(`${path} does not hold once: ${text}`);
  return { ...loaded, source: before + instead + after };
}
