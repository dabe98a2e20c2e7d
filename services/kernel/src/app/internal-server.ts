import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '../runtime/metrics.js';
import type { Readiness } from '../runtime/readiness.js';

/**
 * Serves `/metrics` and the probes on a port that is never public: `/health/started` once the first work has begun, consumers included;
 * `/health/ready` while requests may be sent here; `/health/live`, which asks nobody, while the process answers at all.
 */
export async function startInternalServer(
  host: string,
  port: number,
  readiness: Readiness,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const send = (code: number, body: string, type = 'application/json') =>
      response.writeHead(code, { 'content-type': type }).end(body);
    if (request.url === '/health/live') return void send(200, '{"live":true}');
    if (request.url === '/health/started') {
      return void readiness.started().then((started) => send(started ? 200 : 503, JSON.stringify({ started })));
    }
    if (request.url === '/health/ready') {
      return void readiness.state().then((state) => send(state.ready ? 200 : 503, JSON.stringify(state)));
    }
    if (request.url === '/metrics') {
      return void metrics.registry.metrics().then(
        (text) => send(200, text, metrics.registry.contentType),
        () => send(500, '{}'),
      );
    }
    return void send(404, '{}');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
