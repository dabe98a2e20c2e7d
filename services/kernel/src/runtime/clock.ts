import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';

/**
 * A file with the milliseconds by which this process's clock is wrong, so that a test can have it jump while the process runs. A
 * production configuration refuses to start with it.
 */
const jumps = process.env['BANYAN_TEST_CLOCK'];

/** The one source of time. Tests and replays put another in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date(Date.now() + (jumps ? Number(readFileSync(jumps, 'utf8')) : 0));
  }

  /** The machine's own time, by which tokens end: who is signed in does not hang on a clock that a test has jump. */
  real(): Date {
    return new Date();
  }
}
