import { readFileSync } from 'node:fs';

/**
 * The fields of one message in a proto file: `{ number: { name, kind } }`. The checker reads the contract itself; it has no
 * use for code that the services were built with.
 */
export function fieldsOf(file, message) {
  const text = readFileSync(file, 'utf8').replace(/\/\/.*$/gm, '');
  const body = new RegExp(`message ${message} \\{([^}]*)\\}`).exec(text)?.[1];
  if (!body) throw new Error(`${file} has no message ${message}`);
  const fields = [...body.matchAll(/(?:repeated )?([\w.]+) (\w+) = (\d+);/g)];
  return Object.fromEntries(fields.map(([, kind, name, number]) => [number, { name, kind }]));
}

/** Decodes varints as bigint and texts as strings; fields that are absent have their default. */
export function decode(bytes, fields) {
  const message = Object.fromEntries(
    Object.values(fields).map(({ name, kind }) => [name, kind === 'string' ? '' : 0n]),
  );
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const name = fields[tag >> 3]?.name;
    let value;
    if (wire === 0) value = varint();
    else if (wire === 2) {
      const length = Number(varint());
      value = bytes.subarray(at, (at += length)).toString('utf8');
    } else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else throw new Error(`wire type ${wire}`);
    if (name) message[name] = value;
  }
  return message;
}
