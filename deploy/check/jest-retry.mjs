// All specs share one server, and an event's horizon is the server's: a transaction of another spec can hold it for a moment.
// A spec that failed runs once more; the first failure is printed.
import { jest } from '@jest/globals';

jest.retryTimes(1, { logErrorsBeforeRetry: true });
