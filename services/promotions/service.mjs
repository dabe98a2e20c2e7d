/** Offers, claims and what they cost. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'offers, claims and what they cost',
  ports: { http: 8107, internal: 8307 },
  database: true,
  memoryMb: 1024,
  calls: ['identity', 'wallet'],
  routes: ['/wps/promotions', '/admin/v1/promotions'],
  consumes: [],
  jobs: [],
  pushes: {},
  permissions: {},
  resources: {},
};
