/** Offers, claims and what they cost. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'offers, claims and what they cost',
  ports: { http: 8108, internal: 8308 },
  database: true,
  memoryMb: 1024,
  calls: ['identity', 'wallet'],
  routes: ['/wps/points', '/wps/promotions', '/admin/v1/promotions'],
  consumes: ['games.RoundSettled', 'identity.MemberRegistered', 'wallet.CashMoved', 'wallet.DepositSettled'],
  jobs: [
    'promotions.convert-points',
    'promotions.expire',
    'promotions.forget',
    'promotions.forget-points',
    'promotions.grant',
  ],
  pushes: {},
  permissions: { promotion: ['view', 'edit', 'publish', 'review'] },
  resources: {
    campaigns: { path: 'campaigns', permission: 'promotion' },
    claims: { path: 'claims', permission: 'promotion' },
  },
};
