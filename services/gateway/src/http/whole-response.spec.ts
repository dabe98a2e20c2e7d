import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { sendWholeResponse } from './whole-response.js';

/** Whether an answer is read whole from its service before it is sent. */
async function isWhole(type: string, bytes: number): Promise<boolean> {
  let sent: unknown;
  const reply = { request: { method: 'GET' }, send: (what: unknown) => (sent = what) } as unknown as FastifyReply;
  await sendWholeResponse(reply, {
    statusCode: 200,
    headers: { 'content-type': type, 'content-length': String(bytes) },
    stream: Readable.from([Buffer.alloc(bytes)]),
  });
  return Buffer.isBuffer(sent);
}

describe('an answer', () => {
  it('is read whole when it is of a usual size, a kept picture always', async () => {
    const [usual, kept] = [256 * 1024, 800 * 1024];
    expect(await isWhole('application/json', usual)).toBe(true);
    expect(await isWhole('application/json', usual + 1)).toBe(false);
    expect(await isWhole('image/webp', kept)).toBe(true);
    expect(await isWhole('image/webp', kept + 1)).toBe(false);
  });
});
