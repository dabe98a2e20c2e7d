/**
 * Another vendor outside, which keeps its players' money itself: it knows the public address and its own key.
 * @type {import('../../local/declarations.mjs').Declaration}
 */
export default {
  kind: 'outsider',
  title: 'stands in for a vendor that keeps its players’ money itself',
  ports: { http: 8093 },
  open: ['http'],
  volume: 'purses',
  memoryMb: 512,
  env: (w) => ({
    PUBLIC_URL: w.publicUrl,
    VENDOR_API_URL: `${w.gatewayUrl}/vendor/v1`,
    VENDOR_KEY_ID: w.secrets.purseStudio.id,
    VENDOR_SECRET: w.secrets.purseStudio.secret,
    DATA_FILE: w.dataFile('purse-studio'),
  }),
};
