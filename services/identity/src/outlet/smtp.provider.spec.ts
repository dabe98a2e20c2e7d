import { createServer, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SmtpProvider } from './smtp.provider.js';

/** A mail server that knows no TLS, as somebody in between makes one look. */
describe('a mail server without TLS', () => {
  let server: Server;
  let heard: string[];

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 plain ready\r\n');
      let inData = false;
      createInterface(socket).on('line', (line) => {
        heard.push(line);
        if (inData && line !== '.') return;
        const [word = ''] = line.toUpperCase().split(' ');
        inData = word === 'DATA';
        if (word === 'QUIT') return void socket.end('221 bye\r\n');
        socket.write(inData ? '354 go on\r\n' : word === 'STARTTLS' ? '502 not here\r\n' : '250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    heard = [];
  });

  const send = (as: string, query = '') => {
    const { port } = server.address() as AddressInfo;
    const provider = new SmtpProvider(`smtp://${as}127.0.0.1:${port}${query}`, 'Banyan <no-reply@banyan.example>');
    return provider.send({ id: '1', to: 'a@b.example', subject: 'Code', text: '123456', html: '<p>123456</p>' });
  };

  it.each([
    ['that is told to demand it', '', '?requireTLS=true'],
    ['with an account', 'me:word@', ''],
  ])('gets no mail and no password from a provider %s', async (_what, as, query) => {
    await expect(send(as, query)).rejects.toThrow();
    expect(heard.filter((line) => /^(MAIL|AUTH|DATA)|123456/i.test(line))).toEqual([]);
  });

  it('gets mails in development', async () => {
    await send('');
    expect(heard.some((line) => line.includes('123456'))).toBe(true);
  });
});
