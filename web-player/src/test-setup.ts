import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Machines that build and test at once are slow; what a test waits for still has to happen.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
// What a test began to load and did not wait for, such as pictures, must not come when its page is gone.
afterAll(() => vi.dynamicImportSettled());
// The worker goes on with another file.
afterAll(() => void vi.unstubAllGlobals());

/** jsdom's files can be read by a FileReader alone; every browser of today reads them by these too. */
const read = (of: Blob, how: 'readAsText' | 'readAsArrayBuffer') =>
  new Promise<unknown>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader[how](of);
  });
Object.assign(Blob.prototype, {
  text(this: Blob) {
    return read(this, 'readAsText');
  },
  arrayBuffer(this: Blob) {
    return read(this, 'readAsArrayBuffer');
  },
});

/** jsdom has no layout, so there is nowhere to scroll to; specs of the build have no page at all. */
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;
