import { loadConfig, z } from '@banyan/kernel/config';

const totpSecret = z.string().regex(/^[A-Z2-7]{32}$/, 'must be 32 base32 characters');
const key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');
const jwk = z.string().refine((text) => /"d"/.test(text) && /"kid"/.test(text), 'must be a private JWK with a kid');

/** This service's environment. The TOTP secrets are those of the demo operators. */
const shape = {
  tokenPrivateJwk: jwk,
  secretKey: key,
  operatorTotpSecret: totpSecret.optional(),
  approverTotpSecret: totpSecret.optional(),
  /** Carriers of short messages and the mail server; whatever is not named is not there. See src/outlet. */
  smsJsonUrl: z.url().optional(),
  smsJsonKey: z.string().min(16).optional(),
  smsFormUrl: z.url().optional(),
  smsFormUser: z.string().min(1).optional(),
  smsFormSecret: z.string().min(16).optional(),
  smtpUrl: z.url({ protocol: /^smtps?$/ }).optional(),
  mailFrom: z.string().max(200).optional(),
  /** Where members log in with another company's account; the companies' own addresses unless others are named. See src/social. */
  socialGoogleIssuer: z.url().default('https://accounts.google.com'),
  socialFacebookDialogUrl: z.url().default('https://www.facebook.com/v23.0/dialog/oauth'),
  socialFacebookGraphUrl: z.url().default('https://graph.facebook.com/v23.0'),
  socialTelegramUrl: z.url().default('https://oauth.telegram.org/auth'),
  /** Where answers of Geetest are checked, the script that pages load for it, and all origins that this asks. See src/geetest. */
  geetestApiUrl: z.url().default('https://gcaptcha4.geetest.com'),
  geetestScriptUrl: z.url().default('https://static.geetest.com/v4/gt4.js'),
  geetestOrigins: z
    .string()
    .default('https://static.geetest.com,https://gcaptcha4.geetest.com')
    .transform((text) => text.split(',').filter(Boolean)),
  /** What the demo's brand is known by there. */
  socialDemoId: z.string().min(1).optional(),
  socialDemoSecret: z.string().min(16).optional(),
  /** The wallet, which knows whose bank accounts are bound. */
  walletGrpc: z.string().min(3).optional(),
};

export const config = loadConfig('identity', shape, process.env, {
  demoOnly: ['operatorTotpSecret', 'approverTotpSecret', 'socialDemoId', 'socialDemoSecret'],
});
