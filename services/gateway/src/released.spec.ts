import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handleReleasedEvents } from '@banyan/kernel/testing';
import { startPeers, type Peers } from './gateway.fixture.js';

describe('what the last release sent', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());

  it('is handled by every handler', async () => {
    const heard = await handleReleasedEvents(peers.service);
    expect(heard.filter(({ failure }) => failure)).toEqual([]);
    expect(heard.length).toBeGreaterThan(8);
  });
});
