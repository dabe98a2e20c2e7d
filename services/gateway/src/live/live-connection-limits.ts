import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { boundsOf, type Network } from '@banyan/kernel/app';
import { config } from '../config.js';
import { clientNetwork } from '../http/client-ip.js';

/** A connection of the live channel, below its sockets. */
export interface Connection extends EventEmitter {
  readonly request: IncomingMessage;
  close(): void;
}

const own = new URL(config.publicUrl).host;

/** Who may open a connection of the live channel: pages of our own sites, and from one address and its site not too many. */
export class LiveConnectionLimits {
  private readonly open = new Map<Network, number>();

  /** Why a connection may not be opened; null when it may. */
  refusal(request: IncomingMessage): string | null {
    if (!isOwnPage(request)) return 'origin';
    return boundsOf(clientNetwork(request), config.websocketsPerAddress).some(
      ([holder, most]) => this.of(holder) >= most,
    )
      ? 'too many'
      : null;
  }

  /** Counts an open connection, and closes one that came together with too many others. */
  count(connection: Connection): void {
    for (const [holder, most] of boundsOf(clientNetwork(connection.request), config.websocketsPerAddress)) {
      this.open.set(holder, this.of(holder) + 1);
      connection.once('close', () => {
        const left = this.of(holder) - 1;
        if (left > 0) this.open.set(holder, left);
        else this.open.delete(holder);
      });
      if (this.of(holder) > most) connection.close();
    }
  }

  private of(holder: Network): number {
    return this.open.get(holder) ?? 0;
  }
}

/** Browsers name the page that opens a connection, and other pages than ours have no business here; others name none. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin).host;
  return page !== '' && (page === host?.toLowerCase() || page === own);
}
