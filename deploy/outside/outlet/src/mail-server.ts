import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Store } from './store.js';

const sizeLimit = 1024 * 1024;

/** What a mail server says that does not take a recipient. */
class Refused extends Error {
  constructor(
    message: string,
    readonly responseCode: number,
  ) {
    super(message);
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const header = ({ headers }: Email, name: string): string => headers.find(({ key }) => key === name)?.value ?? '';

/** A mail server that takes everything but what tests want refused. */
export function startMailServer(store: Store, { host, port }: { host: string; port: number }): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: sizeLimit,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('later@')) return done(new Refused('come again', 451));
      if (address.startsWith('refused@')) return done(new Refused('no such mailbox', 550));
      return done();
    },
    onData(stream, session, done) {
      const keep = async () => {
        const mail = await PostalMime.parse(await bytesOf(stream));
        for (const { address } of session.envelope.rcptTo)
          store.add(
            {
              by: 'smtp',
              to: address,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
              unsubscribe: [header(mail, 'list-unsubscribe'), header(mail, 'list-unsubscribe-post')].join(' ').trim(),
              state: 'delivered',
            },
            `${mail.messageId ?? ''} ${address}`,
          );
      };
      keep().then(
        () => done(),
        () => done(new Refused('unreadable', 554)),
      );
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
