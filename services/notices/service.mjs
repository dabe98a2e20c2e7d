/** announcements, inbox, help and content. @type {import('../../deploy/local/declarations.mjs').Declaration} */
export default {
  title: 'announcements, inbox, help and content',
  ports: { http: 8106, grpc: 8206, internal: 8306 },
  database: true,
  memoryMb: 1024,
  calls: ['identity'],
  routes: ['/wps/notices', '/admin/v1/notices'],
  consumes: [],
  jobs: [],
  pushes: {},
  permissions: {},
  resources: {},
};
