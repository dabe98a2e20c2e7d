/**
 * Three companies that know who people are, and one that knows whether they are people, in one program: it knows nothing of the platform but the keys that it gave it and where it
 * may send people back to.
 * @type {import('../../local/declarations.mjs').Declaration}
 */
export default {
  kind: 'outsider',
  title: 'stands in for Google, Facebook, Telegram and Geetest, where members log in',
  ports: { http: 8096 },
  open: ['http'],
  memoryMb: 256,
  env: (w) => ({
    SOCIAL_ISSUER_URL: `http://${w.inside('social-sandbox', 'http')}`,
    SOCIAL_PUBLIC_URL: w.socialUrl,
    SOCIAL_RETURN_URL: w.publicUrl,
    SOCIAL_CLIENT_ID: w.secrets.social.id,
    SOCIAL_CLIENT_SECRET: w.secrets.social.secret,
  }),
};
