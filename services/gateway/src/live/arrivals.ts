import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Network } from '@banyan/kernel/app';
import { config } from '../config.js';
import { clientNetwork } from '../proxy/client-ip.js';

/** A connection of the live channel, below its sockets. */
export interface Connection extends EventEmitter {
  readonly request: IncomingMessage;
  close(): void;
}

const own = new URL(config.publicUrl).host;

/** Who may open a connection of the live channel: pages of our own sites, and from one address not too many. */
export class Arrivals {
  private readonly open = new Map<Network, number>();

  /** Why a connection may not be opened; null when it may. */
  refusal(request: IncomingMessage): string | null {
    if (!isOwnPage(request)) return 'origin';
    return this.of(clientNetwork(request)) >= config.websocketsPerAddress ? 'too many' : null;
  }

  /** Counts an open connection, and closes one that came together with too many others. */
  count(connection: Connection): void {
    const address = clientNetwork(connection.request);
    this.open.set(address, this.of(address) + 1);
    connection.once('close', () => {
      const left = this.of(address) - 1;
      if (left > 0) this.open.set(address, left);
      else this.open.delete(address);
    });
    if (this.of(address) > config.websocketsPerAddress) connection.close();
  }

  private of(address: Network): number {
    return this.open.get(address) ?? 0;
  }
}

/** Browsers name the page that opens a connection, and other pages than ours have no business here; others name none. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin).host;
  return page !== '' && (page === host?.toLowerCase() || page === own);
}
