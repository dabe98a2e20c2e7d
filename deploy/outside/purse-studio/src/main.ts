import { createStudio } from './studio.js';

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    process.stderr.write(`purse-studio cannot start: ${name} is not set\n`);
    process.exit(1);
  }
  return value;
}

const studio = await createStudio({
  host: process.env['HOST'] ?? '127.0.0.1',
  port: Number(required('HTTP_PORT')),
  platformUrl: required('PUBLIC_URL'),
  apiUrl: required('VENDOR_API_URL'),
  key: { id: required('VENDOR_KEY_ID'), secret: required('VENDOR_SECRET') },
  dataFile: required('DATA_FILE'),
});

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void studio.close().then(() => process.exit(0)));
