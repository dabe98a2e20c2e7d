import { Nested, Text } from '@banyan/kernel/dto';

/**
 * What `getValidate()` of Geetest's script gave, but for the brand's own id.
 * Source: docs.geetest.com, deployment of the server.
 * Nothing else is handed on to Geetest.
 */
export class GeetestDto {
  @Text({ max: 32, pattern: /^[0-9a-f]{32}$/ })
  lot_number: string;

  @Text({ max: 4000, pattern: /^[\w+/-]+={0,2}$/ })
  captcha_output: string;

  @Text({ max: 64, pattern: /^[0-9a-f]{64}$/ })
  pass_token: string;

  @Text({ max: 10, pattern: /^\d{10}$/ })
  gen_time: string;
}

/** What Geetest's script gave, where a refusal asked for it. */
export const Geetest = (): PropertyDecorator =>
  Nested(() => GeetestDto, {
    optional: true,
    description:
      'what getValidate() of Geetest v4 gave, where a refusal identity.behaviour_required said value.geetest',
  });
