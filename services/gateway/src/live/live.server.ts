import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RedisClient } from '@banyan/kernel/app';
import { OnlineMembers, OperatorPresence } from '@banyan/kernel/auth';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server, type Socket } from 'socket.io';
import { LiveConnectionLimits, type Connection } from './live-connection-limits.js';
import { LiveAdmission, isConsoles } from './live-admission.js';
import { LiveSessions } from './sessions.js';
import { BrandService } from '../brand/brand.service.js';
import { TokenVerifier } from '../token/token-verifier.js';
import { clientIp } from '../http/client-ip.js';
import { livePath } from '../http/live-path.js';

/** The room of one member; nobody else can be in it. */
export const memberRoom = (memberId: bigint | string): string => `member:${memberId}`;
/** The room of operators who may see a queue. */
export const permissionRoom = (permission: string): string => `operator:${permission}`;
/** The room of everyone, logged in or not. */
export const publicRoom = 'public';

/** The room of who follows one of a topic, such as a chat room, within a brand: what happens in another brand's never gets there. */
export const topicRoom = (brand: string, topic: string, id: bigint | string): string => `topic:${brand}:${topic}:${id}`;

/** What may wait for Redis; what comes beyond is lost, and clients read anew when they connect again. */
const mostWaiting = 1000;

/** Who opened a connection and does not say who it is by then is left. */
const greetingMs = 10_000;

/** So often a connection may say what it follows; after that it has to come again, which is bound by itself. */
const mostFollowed = 100;
const topicForm = /^[a-z]{1,20}$/;
const idForm = /^\d{1,18}$/;

/** The websocket endpoint: each connection receives its own room's messages, over all gateways by Redis streams. */
@Injectable()
export class LiveServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly streams: RedisClient['client'];
  private readonly arrivals = new LiveConnectionLimits();
  private readonly sessions: LiveSessions;
  private server: Server | undefined;

  constructor(
    private readonly adapter: HttpAdapterHost,
    redis: RedisClient,
    private readonly tokens: TokenVerifier,
    private readonly policy: LiveAdmission,
    private readonly brands: BrandService,
    presence: OperatorPresence,
    online: OnlineMembers,
  ) {
    this.sessions = new LiveSessions(tokens, presence, online);
    // The adapter reads in a loop without a pause. While Redis is away its reads must wait: refused at once, as the common
    // client refuses, they would leave this process no time for anything else, not even for connecting again.
    this.streams = redis.client.duplicate({ disableOfflineQueue: false, commandsQueueMaxLength: mostWaiting });
    this.streams.on('error', (error: Error) => this.logger.debug(`redis: ${error.message}`));
    this.mindSubscriptions();
  }

  onApplicationBootstrap(): void {
    this.streams.connect().catch((error: unknown) => this.logger.debug(String(error)));
    this.server = new Server(this.adapter.httpAdapter.getHttpServer(), {
      path: livePath,
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: 16 * 1024,
      connectTimeout: greetingMs,
      allowRequest: (request, decide) => {
        const refusal = this.arrivals.refusal(request);
        decide(refusal, refusal === null);
      },
      adapter: createAdapter(this.streams, { streamName: 'banyan:live', maxLen: 10_000 }),
    });
    this.server.engine.use(this.policy.enter);
    this.server.use((socket, next) => {
      this.admit(socket).then((admitted) => next(admitted ? undefined : new Error('auth.required')), next);
    });
    this.server.engine.on('connection', (connection: Connection) => this.arrivals.count(connection));
    this.server.on('connection', (socket) => {
      this.sessions.follow(socket);
      this.hear(socket);
    });
  }

  /** Sends to every connection of a room, on whichever gateway it is. */
  send(room: string, event: string, value: object): void {
    this.server?.to(room).emit(event, value);
  }

  async onApplicationShutdown(): Promise<void> {
    this.sessions.stop();
    await this.server?.close();
    if (this.streams.isOpen) this.streams.destroy();
  }

  /**
   * The adapter subscribes on a connection of its own and awaits no answer: closed before that came, the rejection would end the process.
   */
  private mindSubscriptions(): void {
    const duplicate = this.streams.duplicate.bind(this.streams);
    this.streams.duplicate = (...overrides) => {
      const own = duplicate(...overrides);
      const subscribe = own.subscribe.bind(own);
      own.subscribe = (...of) => subscribe(...of).catch((error: unknown) => this.logger.debug(String(error)));
      return own;
    };
  }

  /** Nobody has anything to say here but which one of a topic he follows; nothing, or something else, ends that. */
  private hear(socket: Socket): void {
    let followed = 0;
    socket.onAny((event: unknown, wish: unknown, answer: unknown) => {
      const room = event === 'follow' ? roomOf(socket, wish) : undefined;
      if (room === undefined) return void socket.disconnect(true);
      // Closed below the protocol, so that the client comes again by itself.
      if ((followed += 1) > mostFollowed) return socket.conn.close();
      for (const left of socket.rooms) if (left.startsWith('topic:')) void socket.leave(left);
      if (room !== null) void socket.join(room);
      if (typeof answer === 'function') (answer as (said: boolean) => void)(true);
      return undefined;
    });
  }

  /** Joins the rooms that a token opens; false for a token that is no good. */
  private async admit(socket: Socket): Promise<boolean> {
    const token = (socket.handshake.auth as { token?: unknown }).token;
    const consoles = isConsoles(socket.request);
    if (!consoles) await socket.join(publicRoom);
    if (typeof token !== 'string' || token === '') {
      if (!consoles) brandOf.set(socket, (await this.brands.resolve(socket.request)).brand);
      return !consoles;
    }
    const known = await this.tokens.read(token, clientIp(socket.request));
    if (!known || (consoles && known.principal.type !== 'operator')) return false;
    const { principal, expiresAt, idling } = known;
    const member = principal.type === 'member' && { brand: principal.brand, id: String(principal.id) };
    this.sessions.open(socket, { sid: principal.sid, expiresAt, idling, ...(member && { member }) });
    if (principal.type === 'member') brandOf.set(socket, principal.brand);
    // A member who may only change his password receives nothing yet but the end of his session.
    if (principal.type === 'member' && principal.mustChangePassword) return true;
    const rooms = principal.type === 'member' ? [memberRoom(principal.id)] : principal.permissions.map(permissionRoom);
    await socket.join(rooms);
    return true;
  }
}

/** Whose topics a connection may follow: the member's brand, or the one whose site a visitor is on. */
const brandOf = new WeakMap<Socket, string>();

/** The room of what somebody wants to follow; null for nothing, undefined for what nobody may. */
function roomOf(socket: Socket, wish: unknown): string | null | undefined {
  if (wish === null) return null;
  const { topic, id } = (typeof wish === 'object' ? wish : {}) as { topic?: unknown; id?: unknown };
  const brand = brandOf.get(socket);
  const fits = typeof topic === 'string' && topicForm.test(topic) && typeof id === 'string' && idForm.test(id);
  return fits && brand !== undefined ? topicRoom(brand, topic, id) : undefined;
}
