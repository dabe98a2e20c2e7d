import { createOutlet } from './outlet.js';

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    process.stderr.write(`outlet cannot start: ${name} is not set\n`);
    process.exit(1);
  }
  return value;
}

const outlet = await createOutlet({
  host: process.env['HOST'] ?? '127.0.0.1',
  port: Number(required('HTTP_PORT')),
  smtpPort: Number(required('SMTP_PORT')),
  jsonKey: required('SMS_JSON_KEY'),
  formUser: required('SMS_FORM_USER'),
  formSecret: required('SMS_FORM_SECRET'),
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void outlet.close().then(() => process.exit(0)));
