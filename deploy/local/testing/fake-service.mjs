// A stand-in for a service in the launcher's tests: answers its health door, dies on demand, says when it was stopped.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

if (process.env.FAKE_BROKEN === process.env.FAKE_NAME) {
  process.stderr.write('{"level":"error","context":"Boot","msg":"the flux capacitor is missing"}\n');
  process.exit(3);
}
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  response.end(JSON.stringify(process.env));
});
server.listen(Number(process.env.INTERNAL_PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  appendFileSync(process.env.FAKE_JOURNAL, `${process.env.FAKE_NAME}\n`);
  process.exit(0);
});
