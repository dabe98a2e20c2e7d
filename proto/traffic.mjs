// What the last release sent (`released-traffic.jsonl`), read by the descriptor of that release (`released.binpb`).
// A line is an example, `{ event, key, headers, value }` or `{ request | response, value }` with the message's type and its bytes in base64,
// or what all examples of a kind had in common: `{ always, kind, fields }`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  clearField,
  create,
  createFileRegistry,
  fromBinary,
  isFieldSet,
  toBinary,
  toJsonString,
} from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

/** The fields that say of what kind a message is. */
const kindFields = new Set('kind state status part request outcome code purpose frozen_by'.split(' '));

/** The messages and services of a descriptor set, as `buf build` writes it. */
export const registryOf = (bytes) => createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes));

/** Those of the last release. */
export const releasedRegistry = () => registryOf(readFileSync(join(import.meta.dirname, 'released.binpb')));

/** The lines of a recording. */
export const linesOf = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What was recorded of the last release. */
export const releasedTraffic = () => linesOf(readFileSync(join(import.meta.dirname, 'released-traffic.jsonl'), 'utf8'));

/** The type of a message that a line holds. */
export const typeOf = ({ event, request, response }) => event ?? request ?? response;

export const bytesOf = ({ value }) => Buffer.from(value, 'base64');

/** Its calls: `{ path, request, response }`, the types of both by name. */
export const callsOf = (registry) =>
  [...registry]
    .filter(({ kind }) => kind === 'service')
    .flatMap(({ typeName, methods }) =>
      methods.map(({ name, input, output }) => ({
        path: `/${typeName}/${name}`,
        request: input.typeName,
        response: output.typeName,
      })),
    );

/** Its events, by name. */
export const eventsOf = (registry) =>
  [...registry]
    .filter(({ kind, file }) => kind === 'message' && file.name.endsWith('/events'))
    .map(({ typeName }) => typeName);

function schemaOf(registry, type) {
  const schema = registry.getMessage(type);
  if (!schema) throw new Error(`${type} is no message of the descriptor`);
  return schema;
}

/** A message as text, by the descriptor alone; what the descriptor does not know is not in it. */
export function textOf(registry, type, bytes) {
  const schema = schemaOf(registry, type);
  return toJsonString(schema, fromBinary(schema, bytes), { registry });
}

/** How many bytes of a message, and of those within, belong to fields that the descriptor does not know. */
export function unknownIn(registry, type, bytes) {
  const schema = schemaOf(registry, type);
  const message = fromBinary(schema, bytes);
  return toBinary(schema, message).length - toBinary(schema, message, { writeUnknownFields: false }).length;
}

/** A message and all within: `{ type, kind, fields }`, the fields that are set by their names in the proto file. */
export function partsOf(registry, type, bytes) {
  const schema = schemaOf(registry, type);
  return partsIn(schema, fromBinary(schema, bytes));
}

function partsIn(schema, message) {
  const set = schema.fields.filter((field) => isFieldSet(message, field));
  const values = reflect(schema, message);
  const kinds = schema.fields.filter(({ name }) => kindFields.has(name));
  const own = {
    type: schema.typeName,
    kind: kinds.map((field) => `${field.name}=${wordOf(field, values.get(field))}`).join(' '),
    fields: set.map(({ name }) => name),
  };
  return [own, ...set.flatMap((field) => inside(field, values.get(field)))];
}

const wordOf = (field, value) => (field.enum ? (field.enum.value[value]?.name ?? `${value}`) : String(value));

function inside(field, value) {
  if (!field.message || field.message.typeName.startsWith('google.')) return [];
  const members = field.fieldKind === 'list' ? [...value] : [value];
  return members.flatMap((member) => partsIn(field.message, member.message));
}

/** What an example shows: each kind of message in it, and each field of it that is set. */
const shows = (registry, line) =>
  partsOf(registry, typeOf(line), bytesOf(line)).flatMap(({ type, kind, fields }) =>
    ['', ...fields].map((field) => `${'event' in line} ${type} ${kind} ${field}`),
  );

const smallestFirst = (a, b) => a.value.length - b.value.length || (a.value < b.value ? -1 : Number(a.value > b.value));

/** As few examples as show all that the recorded ones show, the same for the same recording in any order. */
export function choose(registry, lines) {
  const told = [...lines].sort(smallestFirst).map((line) => ({ line, shown: shows(registry, line) }));
  const kept = [];
  const seen = new Map();
  for (const one of told) {
    if (one.shown.every((feature) => seen.has(feature))) continue;
    for (const feature of one.shown) seen.set(feature, (seen.get(feature) ?? 0) + 1);
    kept.push(one);
  }
  // What a later one shows as well is not needed twice.
  const needed = kept.filter(({ shown }) => {
    const distinct = [...new Set(shown)];
    const count = (feature) => shown.filter((other) => other === feature).length;
    if (distinct.some((feature) => seen.get(feature) === count(feature))) return true;
    for (const feature of shown) seen.set(feature, seen.get(feature) - 1);
    return false;
  });
  const chosen = needed.map(({ line }) => line);
  return chosen.sort((a, b) => typeOf(a).localeCompare(typeOf(b), 'en') || smallestFirst(a, b));
}

/** Of each kind of message, the fields that were set every time: what a reader may have come to rely on. */
export function alwaysIn(registry, lines) {
  const kinds = new Map();
  for (const line of lines)
    for (const { type, kind, fields } of partsOf(registry, typeOf(line), bytesOf(line))) {
      const key = `${type} ${kind}`;
      const before = kinds.get(key)?.fields ?? fields;
      kinds.set(key, { always: type, kind, fields: before.filter((field) => fields.includes(field)) });
    }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}

/** What readers of the last release miss in what is sent now: a field that a kind of message always had, and now never has. */
export function missedIn(registry, released, lines) {
  const now = new Map();
  for (const line of lines)
    for (const { type, kind, fields } of partsOf(registry, typeOf(line), bytesOf(line))) {
      const key = `${type} ${kind}`;
      now.set(key, new Set([...(now.get(key) ?? []), ...fields]));
    }
  return released
    .filter(({ always, kind }) => always && now.has(`${always} ${kind}`))
    .flatMap(({ always, kind, fields }) => {
      const has = now.get(`${always} ${kind}`);
      return fields.filter((field) => !has.has(field)).map((field) => `${always} (${kind}): ${field}`);
    });
}

/** How a message read and written again by `codec` (`{ decode, encode }`) differs for the last release; undefined when it does not. */
export function lossOf(registry, line, codec) {
  const type = typeOf(line);
  const before = textOf(registry, type, bytesOf(line));
  const after = textOf(registry, type, codec.encode(codec.decode(bytesOf(line))).finish());
  return before === after ? undefined : `${type} was ${before}, and is ${after}`;
}

/** A codec that knows a descriptor alone, as code that is generated from it would. */
export function codecOf(registry, type) {
  const schema = schemaOf(registry, type);
  return {
    decode: (bytes) => fromBinary(schema, bytes, { readUnknownFields: false }),
    encode: (message) => ({ finish: () => toBinary(schema, message) }),
  };
}

/** A message's bytes. */
export const encoded = (registry, type, fields) => {
  const schema = schemaOf(registry, type);
  return toBinary(schema, create(schema, fields));
};

/** A line whose message lacks one of its fields, by its name in the proto file. */
export function without(registry, line, name) {
  const schema = schemaOf(registry, typeOf(line));
  const message = fromBinary(schema, bytesOf(line));
  for (const field of schema.fields) if (field.name === name) clearField(message, field);
  return { ...line, value: Buffer.from(toBinary(schema, message)).toString('base64') };
}
