import { ApiProperty } from '@nestjs/swagger';
import { Nested, Text } from '../dto/index.js';

/** What a histogram has seen: the sum, the median and the 99th percentile. */
class Seen {
  @ApiProperty({ type: Number }) readonly sum: number;
  @ApiProperty({ type: Number }) readonly p50: number;
  @ApiProperty({ type: Number }) readonly p99: number;
}

/** One measured series as the console shows it: a gauge's or counter's value, or what a histogram has seen. */
export class Figure {
  @Text()
  readonly name: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  readonly labels: Readonly<Record<string, string>>;

  @ApiProperty({ type: Number, nullable: true, description: 'null while it is not known' })
  readonly value: number | null;

  @Nested(() => Seen, { optional: true, description: 'of a histogram, whose `value` is the count' })
  readonly seen?: Seen;
}

/** A metric as the registry gives it. */
export interface Measured {
  readonly name: string;
  readonly type: string;
  readonly values: ReadonlyArray<{
    metricName?: string;
    labels: Readonly<Record<string, string | number>>;
    value: number;
  }>;
}

/** A metric's series; a histogram's buckets become quantiles. */
export function figureOf({ name, type, values }: Measured): Figure[] {
  if (type !== 'histogram') return values.map(({ labels, value }) => ({ name, labels: texts(labels), value }));
  const series = new Map<
    string,
    { labels: Record<string, string>; buckets: Array<[number, number]>; sum: number; count: number }
  >();
  for (const { metricName, labels, value } of values) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    const one = series.get(key) ?? { labels: texts(own), buckets: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else one.buckets.push([le === '+Inf' ? Infinity : Number(le), value]);
  }
  return [...series.values()].map(({ labels, buckets, sum, count }) => ({
    name,
    labels,
    value: count,
    seen: { sum, p50: quantile(buckets, 0.5), p99: quantile(buckets, 0.99) },
  }));
}

/** The q-quantile of cumulative buckets `[upper bound, count]`, linear within a bucket; the last finite bound at most. */
export function quantile(buckets: ReadonlyArray<readonly [number, number]>, q: number): number {
  const total = buckets.at(-1)?.[1] ?? 0;
  const wanted = q * total;
  let [from, below] = [0, 0];
  for (const [to, upTo] of buckets) {
    if (total > 0 && upTo >= wanted && upTo > below)
      return to === Infinity ? from : from + ((to - from) * (wanted - below)) / (upTo - below);
    [from, below] = [to, upTo];
  }
  return 0;
}

const texts = (labels: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, String(value)]));
