import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Puts programs of this machine into a folder that becomes an image: each with the libraries that it loads, and nothing else. */

/** The libraries that a program or library names, by path; a static one names none. */
export function librariesOf(file) {
  let text;
  try {
    text = execFileSync('ldd', [file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return [];
  }
  return [...text.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, path]) => path);
}

/** Copies a file to a place in the folder, a link as what it leads to. */
export function put(root, file, place = file, mode) {
  const target = join(root, place);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(realpathSync(file), target);
  if (mode !== undefined) chmodSync(target, mode);
}

/** A program at `place`, its libraries where they are on this machine. */
export function putProgram(root, file, place = file) {
  put(root, file, place, 0o755);
  putLibraries(root, [file]);
}

export function putLibraries(root, files) {
  for (const library of new Set(files.flatMap(librariesOf))) if (!existsSync(join(root, library))) put(root, library);
}

/** Everything in a folder but what is named in `without`; its programs and libraries bring what they load. Links that lead nowhere are left. */
export function putFolder(root, folder, place = folder, without = []) {
  const target = join(root, place);
  mkdirSync(dirname(target), { recursive: true });
  const left = new Set(without.map((name) => join(folder, name)));
  const filter = (file) => existsSync(file) && !left.has(file);
  cpSync(folder, target, { recursive: true, dereference: true, filter });
  const inside = readdirSync(target, { recursive: true, encoding: 'utf8' });
  const files = inside.map((name) => join(target, name)).filter((file) => isProgram(file));
  // What lies in the folder itself is there already; its libraries find each other.
  const own = files.map((file) => basename(file));
  for (const library of new Set(files.flatMap(librariesOf)))
    if (!own.includes(basename(library)) && !existsSync(join(root, library))) put(root, library);
}

const isProgram = (file) => {
  const stat = statSync(file);
  return stat.isFile() && ((stat.mode & 0o111) !== 0 || /\.so(\.\d+)*$/.test(file));
};

/** What every image has: names of its users, how names are resolved, and a place for what is forgotten. */
export function putFoundation(root, users = { node: 1000 }) {
  const lines = Object.entries({ root: 0, ...users });
  mkdirSync(join(root, 'etc'), { recursive: true });
  mkdirSync(join(root, 'tmp'), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  writeFileSync(join(root, 'etc/passwd'), lines.map(([name, id]) => `${name}:x:${id}:${id}::/tmp:/bin/sh\n`).join(''));
  writeFileSync(join(root, 'etc/group'), lines.map(([name, id]) => `${name}:x:${id}:\n`).join(''));
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}
