/** draws. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'draws',
  ports: { http: 8107, grpc: 8207, internal: 8307 },
  database: true,
  memoryMb: 1024,
  calls: ['identity'],
  routes: ['/wps/lottery', '/admin/v1/lottery'],
  consumes: [],
  jobs: [],
  pushes: {},
  permissions: {},
  resources: {},
};
