import { OneOf, Text } from '@banyan/kernel/dto';

export const loginTypes = ['username'] as const;

export class LoginDto {
  @Text({ max: 64 })
  username: string;

  @Text({ max: 128 })
  password: string;

  @OneOf(loginTypes)
  type: (typeof loginTypes)[number];

  @Text({
    max: 8,
    optional: true,
    description: 'What the picture of GET /wps/captcha shows, when a refusal said value.captcha',
  })
  captcha?: string;
}

/** The specification's free-play payload; nothing of it is needed to open a trial account. */
export class FreePlayDto {
  @Text({ max: 40, optional: true })
  os?: string;

  @Text({ max: 8, optional: true })
  platform?: string;

  @Text({ max: 2000, optional: true })
  value?: string;

  @Text({ max: 8, optional: true })
  version?: string;
}

export class RefreshedDto {
  @Text({ description: 'Access token for 15 minutes' })
  token: string;

  @Text({ description: 'ISO instant' })
  expiresAt: string;
}
