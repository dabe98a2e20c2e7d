import { mailNeedsTls } from '@banyan/kernel/config';
import { createTransport, type Transporter } from 'nodemailer';
import { providerTimeoutMs, Rejected, type Accepted, type OutgoingMail, type Provider } from './provider.js';

/** The form of an address that a header and an envelope can carry without anything else in it. */
const mailForm = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])$/i;

/** Mails by SMTP. */
export class SmtpProvider implements Provider<OutgoingMail> {
  readonly name = 'smtp';
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    const { hostname, port, protocol, username, password } = new URL(url);
    const secure = protocol === 'smtps:';
    this.domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
    this.transport = createTransport({
      host: hostname,
      port: Number(port || (secure ? 465 : 587)),
      secure,
      requireTLS: !secure && mailNeedsTls(url),
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: providerTimeoutMs,
      greetingTimeout: providerTimeoutMs,
      socketTimeout: providerTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, to, subject, text, html, unsubscribe }: OutgoingMail): Promise<Accepted> {
    if (!mailForm.test(to)) throw new Rejected('no address');
    const mail = {
      from: this.from,
      to: { name: '', address: to },
      subject: subject.replace(/\s+/g, ' '),
      text,
      html,
      messageId: `<${id}@${this.domain}>`,
      headers: {
        'auto-submitted': 'auto-generated',
        ...(unsubscribe && {
          'list-unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    try {
      const { response } = (await this.transport.sendMail(mail)) as { response?: string };
      return { ref: (response ?? '').slice(0, 100), cost: null };
    } catch (error) {
      const { responseCode = 0 } = error as { responseCode?: number };
      if (responseCode >= 550 && responseCode < 554) throw new Rejected(String(responseCode));
      throw error;
    }
  }
}
