import { ServerResponse, type IncomingMessage } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { config } from '../config.js';
import { InFlightRequests } from '../limit/in-flight-requests.js';
import { AdmissionService } from '../admission/admission.service.js';
import { sendRawError } from '../http/send-error.js';
import { clientNetwork } from '../http/client-ip.js';
import { strict, type PathPolicy } from '../http/path-policy.js';
import { fixedHeaders } from '../http/security-headers.js';
import { errors } from '../errors.js';
import { livePath } from '../http/live-path.js';

/** The console's connections say so in their address, and are then for operators alone: they come in as the console's routes do. */
const console: PathPolicy = { ...strict, closed: 'open', host: 'any' };

/** True for a connection that was let in as the console's: whoever is no operator has to leave it. */
export const isConsoles = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('for') === 'console';

/** Admission of the live channel's requests and upgrades, which do not pass Fastify, by the same rules as every other request. */
@Injectable()
export class LiveAdmission {
  private readonly logger = new Logger('LiveAdmission');

  constructor(
    private readonly admission: AdmissionService,
    private readonly inFlight: InFlightRequests,
  ) {}

  /** A middleware that Engine.IO calls before each poll, post and upgrade. */
  readonly enter = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const plain = response instanceof ServerResponse ? response : undefined;
    for (const [name, value] of Object.entries(fixedHeaders)) response.setHeader(name, value);
    this.admit(request, plain)
      .then(
        // Who has gone in the meantime would be waited for.
        () => (request.socket.destroyed || plain?.closed ? undefined : next()),
        (error: unknown) => sendRawError(error, request, plain),
      )
      .catch((error: unknown) => this.logger.error(error));
  };

  private async admit(request: IncomingMessage, response: ServerResponse | undefined): Promise<void> {
    await this.admission.admit(request, () => (isConsoles(request) ? console : strict));
    // Engine.IO would answer below its path too.
    if (request.url?.split('?', 1)[0] !== `${livePath}/`) throw errors.malformed_path();
    if (!response) return;
    // A poll waits until there is news: an address may have as many as connections.
    const waits = request.method === 'GET';
    const most = waits ? config.websocketsPerAddress : config.requestsInFlight;
    this.inFlight.take(response, waits ? 'live polls' : 'live posts', clientNetwork(request), most).answered();
  }
}
