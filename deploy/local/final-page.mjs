import { withoutPassword } from './backing.mjs';
import { stepMs, totpCode } from './totp.mjs';

const row = (label, text) => `    ${label.padEnd(12)} ${text}`;

/** The page shown when all is ready. */
export function finalPage({ wiring, backing, accounts, guests = 0, logs, tookMs, paint = (_code, text) => text }) {
  const { member, agent } = accounts;
  const title = (text) => paint(1, text);
  return [
    '',
    title(`  Banyan is ready (${(tookMs / 1000).toFixed(1)} s).`),
    '',
    row('Player', `${wiring.publicUrl}/`),
    row('Console', `${wiring.publicUrl}/admin/`),
    row('API', `${wiring.publicUrl}/docs`),
    row('Studio', wiring.studioUrl),
    row('Its office', `${wiring.studioOfficeUrl}   key ${wiring.secrets.studioOffice}`),
    row('Payments', `${wiring.paymentUrl} (sandbox)`),
    row('Messages', `${wiring.outletUrl} (SMS and mail)`),
    row('Log-ins', `${wiring.socialUrl} (Google, Facebook, Telegram: sandbox)`),
    '',
    row('Member', `${member.username} / ${member.password}`),
    row('Agent', `${agent.username} / ${agent.password}`),
    codes(accounts),
    ...(guests > 0 ? [row('Guests', `${guests} play all the time; BANYAN_GUESTS=0 npm start keeps them out`)] : []),
    '',
    row('PostgreSQL', withoutPassword(backing.postgres)),
    row('Redis', withoutPassword(backing.redis)),
    row('Events', backing.kafka ? `Kafka ${backing.kafka}` : 'event log in PostgreSQL'),
    row('Logs', logs),
    '',
    '  Enter shows fresh codes, Ctrl-C stops everything.',
    '',
  ].join('\n');
}

/** The console accounts with their current one-time codes. */
export function codes({ operator, approver }, now = Date.now()) {
  const left = Math.ceil((stepMs - (now % stepMs)) / 1000);
  const account = ({ username, password, totpSecret }) =>
    `${username} / ${password}   TOTP ${totpSecret}, code ${totpCode(totpSecret, now)} for ${left} s`;
  return [row('Operator', account(operator)), row('Approver', account(approver))].join('\n');
}
