import { languageOf, say } from '@banyan/texts';

/** What a message is filled with. */
export type Values = Readonly<Record<string, string>>;

/** Every message that is sent, by its words under `identity` of messages.json. */
export const templates = [
  'code_login',
  'code_password',
  'code_register',
  'code_change',
  'code_contact',
  'code_factor',
  'number_known',
  'reset_link',
  'password_changed',
  'contact_changed',
  'factor_changed',
  'notice',
  'offer',
  'written_notice',
  'written_offer',
  'passkey_added',
  'passkey_removed',
  'social_bound',
  'social_removed',
] as const;
export type Template = (typeof templates)[number];

const words = {
  code_login: 'identity.code_login',
  code_password: 'identity.code_password',
  code_register: 'identity.code_register',
  code_change: 'identity.code_change',
  code_contact: 'identity.code_contact',
  code_factor: 'identity.code_factor',
  number_known: 'identity.number_known',
  reset_link: 'identity.reset_link',
  password_changed: 'identity.password_changed',
  contact_changed: 'identity.contact_changed',
  factor_changed: 'identity.factor_changed',
  notice: 'identity.notice',
  offer: 'identity.offer',
  written_notice: 'identity.written_notice',
  written_offer: 'identity.written_offer',
  passkey_added: 'identity.passkey_added',
  passkey_removed: 'identity.passkey_removed',
  social_bound: 'identity.social_bound',
  social_removed: 'identity.social_removed',
} as const satisfies Record<Template, string>;

/** What is sent as a mail too, with its subject. */
const subjects = {
  code_factor: 'identity.code_factor_subject',
  reset_link: 'identity.reset_link_subject',
  password_changed: 'identity.password_changed_subject',
  contact_changed: 'identity.contact_changed_subject',
  factor_changed: 'identity.factor_changed_subject',
  notice: 'identity.notice_subject',
  offer: 'identity.notice_subject',
  written_notice: 'identity.notice_subject',
  written_offer: 'identity.notice_subject',
  passkey_added: 'identity.passkey_added_subject',
  passkey_removed: 'identity.passkey_removed_subject',
  social_bound: 'identity.social_bound_subject',
  social_removed: 'identity.social_removed_subject',
} as const;

/** The text of a message, in a language by its code. */
export const textOf = (template: Template, language: string, values: Values): string =>
  say('messages', words[template], language, values);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const isMail = (template: Template): template is keyof typeof subjects => Object.hasOwn(subjects, template);

/** A mail as text and as HTML, in which nothing that is filled in can be more than text. A line that is an address of ours is a link. `unsubscribe`: where advertising is ended with one request. */
export function mailOf(template: Template, language: string, values: Values) {
  if (!isMail(template)) throw new Error(`${template} is no mail`);
  const text = textOf(template, language, values);
  const { tag = 'en', dir = 'ltr' } = languageOf(language) ?? {};
  // What operators wrote leads nowhere but where it is said to.
  const isOurs = (line: string) =>
    /^https?:\/\/\S+$/.test(line) && [values['link'], values['unsubscribe']].includes(line);
  const lines = text
    .split('\n')
    .map((line) => (isOurs(line) ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line)))
    .map((line) => `<p>${line}</p>`);
  return {
    subject: say('messages', subjects[template], language, values),
    text,
    html: `<!doctype html><html lang="${tag}" dir="${dir}"><body style="font:16px/1.6 sans-serif">${lines.join('')}</body></html>`,
    ...(values['oneClick'] && { unsubscribe: values['oneClick'] }),
  };
}
