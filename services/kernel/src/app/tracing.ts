import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';

/**
 * Loaded before a service with `--import`, since modules must be watched while they load. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT it does nothing.
 */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'banyan',
    traceExporter: new OTLPTraceExporter(),
    instrumentations: [
      new HttpInstrumentation(),
      new UndiciInstrumentation(),
      new GrpcInstrumentation(),
      // What nobody asked for, such as the relays' polling, is no trace of its own.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void sdk.shutdown().catch(() => undefined));
}
