import {
  Metadata,
  credentials,
  status,
  type CallOptions as RawCallOptions,
  type ClientUnaryCall,
  type ServiceError,
} from '@grpc/grpc-js';
import { ctx } from '../runtime/context.js';
import { installationHeader, installationOf } from '../auth/installation.js';
import type { BaseConfig } from '../runtime/config.js';
import { systemErrors, DomainError } from '../errors/index.js';

interface CallOptions {
  /** Unix milliseconds after which the call is given up; default: 5 s from now. */
  deadlineMs?: number;
}

interface RawClient {
  close(): void;
}

type Unary<Q, A> = (
  request: Q,
  metadata: Metadata,
  options: { deadline: number },
  callback: (error: ServiceError | null, response: A) => void,
) => unknown;

/** The last overload of a generated unary method. */
type Overload<Q, A> = (
  request: Q,
  metadata: Metadata,
  options: Partial<RawCallOptions>,
  callback: (error: ServiceError | null, response: A) => void,
) => ClientUnaryCall;

type Calls<C> = {
  [K in keyof C as C[K] extends Overload<infer _Q, infer _A> ? K : never]: C[K] extends Overload<infer Q, infer A>
    ? (request: Q, options?: CallOptions) => Promise<A>
    : never;
};

/** A generated client with promises. A peer that is away or too late raises `system.unavailable`; its own refusals keep their code. */
export type GrpcClient<C> = Calls<C> & { close(): void };

/** Connects to a peer (`host:port`) of the caller's own installation; the connection is made on first use and remade when lost. */
export function grpcClient<C extends RawClient>(
  constructor: new (
    address: string,
    creds: ReturnType<typeof credentials.createInsecure>,
    options: Record<string, unknown>,
  ) => C,
  address: string,
  config: Pick<BaseConfig, 'tokenJwks'>,
): GrpcClient<C> {
  const installation = installationOf(config);
  const raw = new constructor(address, credentials.createInsecure(), {
    // Where a name stands for several peers, calls go round all of them; one that leaves is looked up anew at once, not after half a minute.
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    'grpc.dns_min_time_between_resolutions_ms': 1000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2000,
    // A peer whose machine is gone never closes the connection: who does not answer a ping is given up.
    'grpc.keepalive_time_ms': 3000,
    'grpc.keepalive_timeout_ms': 2000,
    'grpc.keepalive_permit_without_calls': 1,
    'grpc.max_receive_message_length': 16 * 1024 * 1024,
  });
  const proxy = new Proxy(raw as object, {
    get(target, name) {
      if (name === 'close') return () => raw.close();
      if (name === 'then') return undefined;
      const method = Reflect.get(target, name) as Unary<unknown, unknown> | undefined;
      return (
        method &&
        ((request: unknown, options: CallOptions = {}) => call(method.bind(target), request, installation, options))
      );
    },
  });
  return proxy as GrpcClient<C>;
}

function call<Q, A>(method: Unary<Q, A>, request: Q, installation: string, options: CallOptions): Promise<A> {
  const metadata = new Metadata();
  const { requestId, brand, language } = ctx();
  metadata.set(installationHeader, installation);
  metadata.set('x-request-id', requestId);
  metadata.set('x-banyan-brand', brand);
  metadata.set('accept-language', language);
  const deadline = options.deadlineMs ?? Date.now() + 5000;
  return new Promise((resolve, reject) => {
    method(request, metadata, { deadline }, (error, response) =>
      error ? reject(refusalOf(error)) : resolve(response),
    );
  });
}

const away: readonly number[] = [
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.CANCELLED,
  status.RESOURCE_EXHAUSTED,
];

function refusalOf(error: ServiceError): Error {
  const [code] = error.metadata.get('x-error-code');
  if (code) {
    const status = Number(error.metadata.get('x-error-status')[0] ?? 400);
    return new DomainError(String(code), status, null, error.details);
  }
  return away.includes(error.code) ? systemErrors.unavailable() : error;
}
