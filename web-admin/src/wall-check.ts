import { Search } from '@react-admin/ra-search';
export { Search };
