import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Machines that build and test at once are slow; what a test waits for still has to happen.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
