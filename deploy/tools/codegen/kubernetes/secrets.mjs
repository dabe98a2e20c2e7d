import { freshServer } from '../../../local/backing/roles.mjs';
import { databases } from '../../../local/topology.mjs';
import { demoEnvironment } from './environment.mjs';
import { demoNamespaceOf } from './names.mjs';
import { ownerOf } from './service.mjs';

const secret = (namespace, name, stringData) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace, labels: { 'app.kubernetes.io/part-of': 'banyan' } },
  type: 'Opaque',
  stringData,
});

/** The Secrets that the demo's pods name, from one installation's keys; they are given to the cluster and written nowhere. */
export function demoSecrets(services, secrets, { host, postgresPassword }) {
  const own = services.flatMap((service) => {
    const parts = demoEnvironment(services, service, secrets, host);
    const named = [
      [service.name, parts.secrets],
      [ownerOf(service.name), parts.owner],
    ];
    return named
      .filter(([, entries]) => Object.keys(entries).length > 0)
      .map(([name, entries]) => secret(demoNamespaceOf(service), name, entries));
  });
  return [...own, ...postgresSecrets(services, secrets, postgresPassword)];
}

/** What a fresh server is made from: a server for the platform, and one for each stranger, who shares nothing with it. */
function postgresSecrets(services, secrets, password) {
  const strangers = services.filter(({ kind, database }) => kind === 'stranger' && database);
  const places = databases(secrets);
  const isOf =
    ({ database }) =>
    (place) =>
      place.database === database;
  const servers = [
    [demoNamespaceOf({ kind: 'service' }), places.filter((place) => !strangers.some((one) => isOf(one)(place)))],
    ...strangers.map((one) => [demoNamespaceOf(one), places.filter(isOf(one))]),
  ];
  return servers.map(([namespace, own]) =>
    secret(namespace, 'postgres', { password, 'databases.sql': freshServer(own) }),
  );
}
