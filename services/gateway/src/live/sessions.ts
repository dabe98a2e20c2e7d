import type { Socket } from 'socket.io';
import { saidEveryMs, type OnlineMembers, type OperatorPresence } from '@banyan/kernel/auth';
import type { Idling, TokenVerifier } from '../token/token-verifier.js';

/** How often sessions are asked for. Source: performance.md 5.4, a revocation shows within a second. */
const everyMs = 1_000;

interface Known {
  readonly sid: string;
  /** Unix ms. */
  readonly expiresAt: number;
  /** Of an operator: how long nobody may be at work. */
  idling: Idling | undefined;
  /** Whose session it is, where it is a member's. */
  readonly member?: { readonly brand: string; readonly id: string };
}

/** Says who is there, and ends connections with what opened them: at once when their session is revoked, when nobody is at work in it any more, and when their token is too old to be heard. */
export class LiveSessions {
  private readonly opened = new WeakMap<Socket, Known>();
  private readonly followed = new Map<Socket, Known>();
  private timer: NodeJS.Timeout | undefined;
  private saidAt = 0;

  constructor(
    private readonly tokens: Pick<TokenVerifier, 'revoked'>,
    private readonly presence: Pick<OperatorPresence, 'of'>,
    private readonly online: Pick<OnlineMembers, 'say'>,
  ) {}

  /** Remembers what let a socket in. */
  open(socket: Socket, known: Known): void {
    this.opened.set(socket, known);
  }

  /** Watches a socket that is in; one of a visitor has nothing that could end. */
  follow(socket: Socket): void {
    const known = this.opened.get(socket);
    if (!known) return;
    this.followed.set(socket, known);
    socket.once('disconnect', () => this.followed.delete(socket));
    this.timer ??= setTimeout(() => void this.look(), everyMs).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.followed.clear();
  }

  private async look(): Promise<void> {
    const revoked = new Set(await this.tokens.revoked([...new Set([...this.followed.values()].map(({ sid }) => sid))]));
    const now = Date.now();
    for (const [socket, known] of this.followed) {
      if (revoked.has(known.sid)) {
        socket.emit('session', { revoked: true });
        socket.disconnect(true);
      } else if (known.expiresAt <= now || (await this.isIdle(known, now))) {
        // Closed below the protocol, so that the client comes again by itself, with a token that counts.
        socket.conn.close();
      }
    }
    if (now - this.saidAt >= saidEveryMs) {
      this.saidAt = now;
      // Whoever is logged out is not kept waiting for it.
      void this.sayOnline();
    }
    this.timer = this.followed.size > 0 ? setTimeout(() => void this.look(), everyMs).unref() : undefined;
  }

  /** Says which members are connected here, by brand. */
  private async sayOnline(): Promise<void> {
    const members = [...this.followed.values()].flatMap(({ member }) => member ?? []);
    for (const brand of new Set(members.map((one) => one.brand)))
      await this.online.say(brand, [...new Set(members.filter((one) => one.brand === brand).map(({ id }) => id))]);
  }

  /** Asks when the time of the last sign of life that is known here is over. */
  private async isIdle(known: Known, now: number): Promise<boolean> {
    const { sid, idling } = known;
    if (!idling || now - idling.seenMs <= idling.idleSeconds * 1000) return false;
    const { last, idle } = await this.presence.of(sid, idling.seenMs, idling.idleSeconds);
    known.idling = { ...idling, seenMs: last };
    return idle;
  }
}
