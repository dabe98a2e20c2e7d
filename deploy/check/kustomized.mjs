// deploy/kubernetes as kustomize puts it together, read without it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../lab/common/run.mjs';

export const folder = join(root, 'deploy/kubernetes');

/** Every object of a file, plain, as Kubernetes reads YAML: there `yes` is no word. */
export const objectsIn = (file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { version: '1.1' }).map((one) => one.toJS());

/** Which names a kustomization's target means: all where it says none. */
const isTarget = ({ kind, name, namespace }, object) =>
  [
    [kind, object.kind],
    [name, object.metadata.name],
    [namespace, object.metadata.namespace],
  ].every(([wanted, own]) => wanted === undefined || wanted === own);

/** An object with one step of a JSON patch done: the kinds that ours have. */
function changed(object, { op, path, value }) {
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/'));
  const last = keys.pop();
  const at = keys.reduce((now, key) => now[key], object);
  assert.ok(op === 'add' || (op === 'replace' && Object.hasOwn(at, last)), `${op} ${path}`);
  at[last] = value;
}

/** An image as a kustomization's `images` say it. */
const imaged = (images, image) => {
  const found = images.find(({ name }) => name === image);
  return found ? `${found.newName}:${found.newTag}` : image;
};

/** What `kubectl kustomize` puts together of a folder, but for the names of what it makes of settings. */
export function built(place) {
  const said = parse(readFileSync(join(folder, place, 'kustomization.yaml'), 'utf8'));
  const below = (path) => join(place, path);
  const own = (said.resources ?? []).flatMap((path) =>
    path.endsWith('.yaml') ? objectsIn(below(path)) : built(below(path)),
  );
  const objects = [...own, ...(said.components ?? []).flatMap((path) => built(below(path)))];
  const renamed = new Map();
  for (const { target, patch } of said.patches ?? [])
    for (const object of objects.filter((one) => isTarget(target, one))) {
      const { name } = object.metadata;
      for (const step of parse(patch)) changed(object, step);
      if (object.kind === 'PriorityClass') renamed.set(name, object.metadata.name);
    }
  for (const spec of objects.flatMap((object) => podOf(object)?.spec ?? [])) {
    spec.priorityClassName = renamed.get(spec.priorityClassName) ?? spec.priorityClassName;
    for (const container of spec.containers) container.image = imaged(said.images ?? [], container.image);
  }
  return objects;
}

/** Of a Kubernetes object the pods that it makes. */
export const podOf = ({ kind, spec }) =>
  ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? spec.template : undefined;

/** How an object is called. */
export const nameOf = ({ kind, metadata }) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
