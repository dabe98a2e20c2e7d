import { describe, expect, it } from '@jest/globals';
import { Registry, Histogram, Gauge } from 'prom-client';
import { figureOf, quantile, type Measured } from './figure.js';

describe('figures', () => {
  it('take their quantiles from the buckets, per label', async () => {
    const registers = [new Registry()];
    const seconds = new Histogram({ name: 's', help: 's', labelNames: ['to'], buckets: [0.01, 0.1, 1], registers });
    for (let i = 0; i < 98; i += 1) seconds.observe({ to: 'a' }, 0.005);
    seconds.observe({ to: 'a' }, 0.5);
    seconds.observe({ to: 'a' }, 7);
    seconds.observe({ to: 'b' }, 0.05);
    new Gauge({ name: 'g', help: 'g', registers }).set(4);
    const measured = (await registers[0]?.getMetricsAsJSON()) as unknown as Measured[];
    const [a, b, gauge] = measured.flatMap(figureOf);
    expect(a).toMatchObject({ name: 's', labels: { to: 'a' }, value: 100, seen: { p99: 1 } });
    expect(a?.seen?.p50).toBeCloseTo(0.0051, 4);
    expect(b).toMatchObject({ labels: { to: 'b' }, value: 1 });
    expect(gauge).toEqual({ name: 'g', labels: {}, value: 4 });
  });

  it('of nothing are zero, and never infinite', () => {
    expect(quantile([], 0.5)).toBe(0);
    expect(
      quantile(
        [
          [1, 0],
          [Infinity, 0],
        ],
        0.99,
      ),
    ).toBe(0);
    expect(
      quantile(
        [
          [1, 0],
          [Infinity, 5],
        ],
        0.5,
      ),
    ).toBe(1);
  });
});
