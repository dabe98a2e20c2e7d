import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SessionService, bearerOf, type AtPlay } from './session.service.js';

/** Gives an opened line to whom it belongs; null when there is nothing to hear for this player. */
export type Opening = (play: AtPlay) => ((line: ServerResponse) => void) | null;

/** News as server-sent events, for those who play. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly lines = new Set<ServerResponse>();

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly sessions: SessionService,
  ) {}

  /** Opens a line at `path` to each who has a session: 401 without one, 404 where `opening` knows no news. */
  serve(path: string, opening: Opening): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.get(path, (request, reply) => this.open(request, reply, opening));
  }

  /** Before the server closes, which waits for whoever is still connected. */
  onModuleDestroy(): void {
    for (const line of this.lines) line.end();
  }

  private async open(request: FastifyRequest, reply: FastifyReply, opening: Opening): Promise<void> {
    const play = await this.sessions.find(bearerOf(request.headers.authorization)).catch(() => null);
    if (!play) return void reply.code(401).send({ success: false, code: 'studio.session_required', message: '' });
    const take = opening(play);
    if (!take) return void reply.code(404).send({ success: false, code: 'studio.game_not_found', message: '' });
    reply.hijack();
    const { raw: line } = reply;
    line.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    this.lines.add(line);
    line.on('close', () => this.lines.delete(line));
    take(line);
  }
}
