import { createSandbox } from './sandbox.js';

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    process.stderr.write(`social-sandbox cannot start: ${name} is not set\n`);
    process.exit(1);
  }
  return value;
}

const sandbox = await createSandbox({
  host: process.env['HOST'] ?? '127.0.0.1',
  port: Number(required('HTTP_PORT')),
  issuerUrl: required('SOCIAL_ISSUER_URL'),
  publicUrl: required('SOCIAL_PUBLIC_URL'),
  returnUrl: required('SOCIAL_RETURN_URL'),
  clientId: required('SOCIAL_CLIENT_ID'),
  clientSecret: required('SOCIAL_CLIENT_SECRET'),
  geetestLies: process.env['GEETEST_LIES'] === '1',
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
