import * as server from '@banyan/kernel/database';
export { server };
