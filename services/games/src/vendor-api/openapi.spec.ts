import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { callExamples } from './vendor-api.examples.js';
import { vendorApiDocument } from './vendor-api.openapi.js';
import { requestSchemas } from './vendor-api.schemas.js';

const file = join(import.meta.dirname, '../../../../docs/vendor-api.openapi.json');
const document = JSON.parse(JSON.stringify(vendorApiDocument())) as { paths: object };

describe("the vendor API's OpenAPI document", () => {
  it('has examples that the API itself would take', () => {
    const ajv = new Ajv();
    const wrong = Object.entries(callExamples).flatMap(([path, { schema, request }]) => {
      const valid = ajv.validate(requestSchemas[schema as keyof typeof requestSchemas], request);
      return valid ? [] : [`${path}: ${ajv.errorsText()}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has every call once', () => {
    expect(
      Object.values(callExamples)
        .map(({ schema }) => schema)
        .sort(),
    ).toEqual(Object.keys(requestSchemas).sort());
    expect(Object.keys(document.paths)).toEqual(Object.keys(callExamples));
  });

  it('is the one that studios are given', async () => {
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(document);
  });
});
