import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const registry = new Registry();

function once<T>(name: string, make: () => T): T {
  return (registry.getSingleMetric(name) as T | undefined) ?? make();
}

/**
 * The process's Prometheus metrics. Asking twice for a name gives the same metric.
 * Labels are small closed sets: never ids of players, rounds or requests.
 */
export const metrics = {
  registry,
  counter: (name: string, help: string, labelNames: string[] = []) =>
    once(name, () => new Counter({ name, help, labelNames, registers: [registry] })),
  gauge: (name: string, help: string, labelNames: string[] = []) =>
    once(name, () => new Gauge({ name, help, labelNames, registers: [registry] })),
  histogram: (
    name: string,
    help: string,
    labelNames: string[] = [],
    buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  ) => once(name, () => new Histogram({ name, help, labelNames, buckets, registers: [registry] })),
};

/** Adds the process's own figures (CPU, memory, event loop). */
export function collectProcessMetrics(): void {
  // At its own 10 ms the watch over the event loop wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
}
