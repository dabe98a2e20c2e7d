import { metrics } from '@banyan/kernel/app';
import type { FastifyReply, FastifyRequest } from 'fastify';

const seconds = metrics.histogram(
  'gateway_objective_seconds',
  'Time until what an objective is about was answered, by how it ended: answered, failed, or left by who asked',
  ['objective', 'outcome'],
);

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * A handler whose answers count for an objective of a service's declaration. What admission refuses never comes here: a brand that is
 * closed, or somebody who asks too often, is no fault. A status of 500 or more is one; every other answer is as it should be.
 */
export const measured =
  (objective: string, handler: Handler): Handler =>
  (request, reply) => {
    const begun = performance.now();
    reply.raw.once('close', () => {
      const { writableFinished, statusCode } = reply.raw;
      const outcome = !writableFinished ? 'left' : statusCode < 500 ? 'answered' : 'failed';
      seconds.observe({ objective, outcome }, (performance.now() - begun) / 1000);
    });
    return handler(request, reply);
  };
