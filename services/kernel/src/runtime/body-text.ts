/** The text of somebody else's answer. Throws where it has more than so many bytes, of which no more are read. */
export async function bodyText({ body }: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
