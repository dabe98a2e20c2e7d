/**
 * Resolves when what was asked of the database is on its way, so that the thread can be kept busy while the database works on it. Whether it fails
 * is told to whoever awaits it afterwards.
 */
export async function underway(asked: Promise<unknown>): Promise<void> {
  asked.catch(() => undefined);
  await new Promise<void>((done) => setImmediate(done));
}
