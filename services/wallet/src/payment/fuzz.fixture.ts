import * as fc from 'fast-check';

/** Where `fc.assert` begins: fixed, so that a red run is red again; FUZZ_SEED and FUZZ_RUNS look elsewhere and longer. */
export const fuzz = (numRuns: number) => ({
  seed: Number(process.env['FUZZ_SEED'] ?? 20261121),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? numRuns),
});

/** JSON texts of values that a careless reader takes for something else. */
export const hostile: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '[[]]',
    '["a","b"]',
    '{"$gt":""}',
    '{"toString":1}',
    '{"__proto__":{"amountMinor":"1"}}',
  ),
  fc.constantFrom(
    '0',
    '-0',
    '-1',
    '1.5',
    '1e2',
    '1e400',
    '-1e400',
    '1e-400',
    `${2 ** 53}`,
    `${2n ** 63n}`,
    `${2n ** 64n}`,
  ),
  fc.constantFrom(
    '""',
    '" "',
    '"nul\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u202e"',
    '"９"',
    '"\'; drop table journal; --"',
    '"../../etc/passwd"',
  ),
  fc.constantFrom(
    '"-1"',
    '"+1"',
    '"1.0"',
    '"1e9"',
    '" 1"',
    '"0x10"',
    '"１２"',
    '"NaN"',
    `"${'9'.repeat(400)}"`,
    `"${'x'.repeat(100_000)}"`,
  ),
  fc.constant('['.repeat(3000) + ']'.repeat(3000)),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((value) => `"${value}"`),
  fc.string({ unit: 'binary', maxLength: 300 }).map((value) => JSON.stringify(value)),
  fc.anything({ maxDepth: 3, withBigInt: false }).map((value) => JSON.stringify(value) ?? 'null'),
);

const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);

/** Bytes that are no JSON object, no UTF-8, too deep or too many. */
export const noise: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '1e999',
        '{"__proto__":{"amountMinor":"1"}}',
        '{"constructor":{"prototype":{"admin":true}}}',
        '{"a":1,"a":2}',
        '\ufeff{}',
      )
      .map((text) => Buffer.from(text)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(deep('[', ']'), '{"a":'.repeat(20_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
      .map((text) => Buffer.from(text)),
  },
  { weight: 2, arbitrary: fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])) },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(1_100_000, 0x20)) },
);
