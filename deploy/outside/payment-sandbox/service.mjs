/**
 * Another company's program: it knows nothing of the platform but its callback address and its own keys.
 * @type {import('../../local/declarations.mjs').Declaration}
 */
export default {
  kind: 'outsider',
  title: 'stands in for a bank and a payment provider',
  ports: { http: 8091 },
  open: ['http'],
  volume: 'payments',
  memoryMb: 512,
  env: (w) => ({
    CALLBACK_URL: `${w.gatewayUrl}/callback/payments/sandbox`,
    PAYMENT_KEY_ID: w.secrets.payment.id,
    PAYMENT_SECRET: w.secrets.payment.secret,
    PAYMENT_PUBLIC_URL: w.paymentUrl,
    DATA_FILE: w.dataFile('payment-sandbox'),
  }),
};
