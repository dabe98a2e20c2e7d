import { Injectable } from '@nestjs/common';

/** The one source of time. Tests and replays put another in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
