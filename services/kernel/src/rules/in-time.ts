/** The specification's: what has not come by then does not come. */
export const chunkTimeoutMs = 120_000;
/** From here on the screen says that it takes long. */
export const slowMs = 10_000;

/** A part of a web that did not come in time. Its name is the one that pages know such errors by. */
export class ChunkTimeout extends Error {
  override name = 'ChunkLoadError';
}

const late = new Set<symbol>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Whether some part has been on its way for long, and how to hear of it. */
export const slowChunks = {
  some: (): boolean => late.size > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Waits for a part of a web: says after a while that it is slow, and gives up in the end. */
export function inTime<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => {
    const own = Symbol('chunk');
    const slow = setTimeout(() => {
      late.add(own);
      tell();
    }, slowMs);
    let end: ReturnType<typeof setTimeout> | undefined;
    const given = new Promise<never>((_, reject) => {
      end = setTimeout(() => reject(new ChunkTimeout('not loaded in time')), chunkTimeoutMs);
    });
    return Promise.race([load(), given]).finally(() => {
      clearTimeout(slow);
      clearTimeout(end);
      if (late.delete(own)) tell();
    });
  };
}
