import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { networkOf } from '@banyan/kernel/app';
import { InFlightRequests } from './in-flight-requests.js';

/** An answer whose reader never takes it. */
const reader = () => Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse;

describe('requests on their way', () => {
  /** How many of so many tries, each from another address, are let on their way. */
  const taken = (flights: InFlightRequests, tries: number, addressOf: (at: number) => string, most = 256): number => {
    let count = 0;
    for (let at = 0; at < tries; at += 1)
      try {
        flights.take(reader(), 'gateway file', networkOf(addressOf(at)), most).answered();
        count += 1;
      } catch {
        // Counted by what is let in.
      }
    return count;
  };

  it('are bounded for one address, and for the /48 of a customer however many addresses it has', () => {
    const flights = new InFlightRequests();
    expect(taken(flights, 300, () => '10.1.1.1')).toBe(256);
    expect(taken(flights, 5_000, (at) => `2001:db8:7:${(at % 4_000).toString(16)}::1`)).toBe(1_024);
    expect(taken(flights, 10, (at) => `2001:db8:8:${at}::1`)).toBe(10);
    expect(taken(flights, 10, (at) => `10.2.0.${at}`)).toBe(10);
  });

  it('leave a place when they end', () => {
    const flights = new InFlightRequests();
    const answers = Array.from({ length: 2 }, reader);
    for (const raw of answers) flights.take(raw, 'games', networkOf('2001:db8:7:1::1'), 2).answered();
    expect(taken(flights, 1, () => '2001:db8:7:1::2', 2)).toBe(1);
    expect(() => flights.take(reader(), 'games', networkOf('2001:db8:7:1::1'), 2)).toThrow();
    for (const raw of answers) raw.emit('close');
    flights.take(reader(), 'games', networkOf('2001:db8:7:1::1'), 2).answered();
  });
});
