export { Help as Component } from './help';
