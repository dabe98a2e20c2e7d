import { Nested, Text } from '@banyan/kernel/dto';

/** What `getValidate()` of Geetest's script gave, but for the brand's own id. Source: docs.geetest.com, deployment of the server. */
export class GeetestDto {
  @Text({ max: 64, pattern: /^\w+$/ })
  lot_number: string;

  @Text({ max: 4000, pattern: /^[\w+/=.-]+$/ })
  captcha_output: string;

  @Text({ max: 256, pattern: /^\w+$/ })
  pass_token: string;

  @Text({ max: 16, pattern: /^\d+$/ })
  gen_time: string;
}

/** What Geetest's script gave, where a refusal asked for it. */
export const Geetest = (): PropertyDecorator =>
  Nested(() => GeetestDto, {
    optional: true,
    description:
      'what getValidate() of Geetest v4 gave, where a refusal identity.behaviour_required said value.geetest',
  });
