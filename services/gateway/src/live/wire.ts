/** A message's fields as screens get them: big numbers and instants as text, what is not there left out. */
export function wire(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Date ? value.toISOString() : value;
}
