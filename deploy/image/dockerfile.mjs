import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What deploy/image/Dockerfile says, for who makes the same image without an engine: the one place that knows what is in it. */
export function readDockerfile(file = join(import.meta.dirname, 'Dockerfile')) {
  const text = readFileSync(file, 'utf8');
  const node = /^ARG NODE=node:([\d.]+)-/m.exec(text)[1];
  const [, ...parts] = text.split(/^FROM /m);
  const stages = Object.fromEntries(
    parts.map((part) => {
      const [, base, name] = /^(\S+) AS (\w+)/.exec(part);
      return [name, { base, copies: copiesIn(part) }];
    }),
  );
  return { node, stages };
}

const inApp = (path) => posix.normalize(path).replace(/^\/app(\/|$)/, '');

/**
 * The COPY lines of a stage, a row for each thing that is copied: from which other stage (undefined: the sources), what, and where to,
 * both relative to /app. A file that is copied into a folder keeps its name.
 */
const copiesIn = (stage) =>
  [...stage.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm)].flatMap(([, from, sources, target]) =>
    sources.split(' ').map((path) => {
      const source = inApp(path);
      const into = target.endsWith('/') && source !== '';
      return { from, source, target: inApp(into ? posix.join(target, posix.basename(source)) : target) };
    }),
  );

/** What is copied into the images of these services, from which stage, relative to /app: each line once. */
export function copiesFor(stages, folders, withWebs) {
  const lines = [...stages.service.copies, ...(withWebs ? stages.gateway.copies : [])];
  return lines.flatMap(({ from, source, target }) =>
    `${source} ${target}`.includes('${SERVICE}')
      ? folders.map((folder) => ({
          from,
          source: source.replace('${SERVICE}', folder),
          target: target.replace('${SERVICE}', folder),
        }))
      : [{ from, source, target }],
  );
}
