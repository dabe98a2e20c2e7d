/**
 * Two companies that carry short messages, a browser's push service, a public beacon and a mail server, in one program: it knows nothing of the platform but their keys.
 * @type {import('../../local/declarations.mjs').Declaration}
 */
export default {
  kind: 'outsider',
  title: 'stands in for two carriers of short messages, a push service of browsers and a mail server',
  ports: { http: 8094, smtp: 8095 },
  near: ['http'],
  memoryMb: 256,
  env: (w) => ({
    SMS_JSON_KEY: w.secrets.smsJson.secret,
    SMS_FORM_USER: w.secrets.smsForm.id,
    SMS_FORM_SECRET: w.secrets.smsForm.secret,
  }),
};
