import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handleReleasedEvents } from '@banyan/kernel/testing';
import { startPeers, type Peers } from './gateway.fixture.js';

describe('what the last release sent', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(async () => {
    // The sockets' adapter fails when it is closed while it connects to Redis.
    await sleep(2000);
    await peers.close();
  });

  it('is handled by every handler', async () => {
    const heard = await handleReleasedEvents(peers.service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(8);
  });
});
