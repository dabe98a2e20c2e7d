import { demoNamespaceOf } from '../tools/codegen/kubernetes/names.mjs';

/** How a probe ends that got no connection; a probe that could not run ends otherwise. */
const shut = 7;

/** What a pod runs to try a port: ends with 0 when somebody answers there, with {@link shut} when nobody does. */
export const probeOf = (host, port) =>
  `require('node:net').connect({ host: '${host}', port: ${port}, timeout: 3000 }).on('connect', () => process.exit(0)).on('timeout', () => process.exit(${shut})).on('error', () => process.exit(${shut}))`;

/** Has the studio try the wallet's gRPC, which no policy allows; says what follows where it gets through, nothing where it does not. */
export async function policyWarning(kubectl, services) {
  const [studio, wallet] = ['studio', 'wallet'].map((wanted) => services.find(({ name }) => name === wanted));
  const probe = probeOf(`${wallet.name}.${demoNamespaceOf(wallet)}`, wallet.ports.grpc);
  const { code } = await kubectl.try([
    'exec',
    '-n',
    demoNamespaceOf(studio),
    `deployment/${studio.name}`,
    '--',
    'node',
    '-e',
    probe,
  ]);
  if (code === shut) return undefined;
  if (code !== 0) return 'Whether the network enforces NetworkPolicy could not be tried.';
  return 'Warning: this network does not enforce NetworkPolicy: the studio reaches the wallet. gRPC between services has no other guard; see deploy/kubernetes/README.md.';
}
