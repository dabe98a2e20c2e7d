/** The one public door. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  kind: 'gateway',
  title: 'routing, limits, payload decryption, maintenance and region, OpenAPI, websockets, both webs',
  ports: { http: 8080, internal: 8300 },
  open: ['http'],
  memoryMb: 1024,
  vital: true,
  scaling: { most: 10, cpuPercent: 70 },
  calls: ['identity'],
  webs: ['web-player', 'web-admin'],
  consumes: ['identity.BrandChanged'],
  env: (w) => ({
    PLAYER_DIST: w.dist('web-player'),
    ADMIN_DIST: w.dist('web-admin'),
    PAYLOAD_JWKS: JSON.stringify({ keys: [w.secrets.payload.privateJwk] }),
    FRAME_ORIGINS: [w.studioUrl, w.paymentUrl, w.purseUrl].map((url) => new URL(url).origin).join(','),
    TRUSTED_PROXIES: w.proxies,
  }),
};
