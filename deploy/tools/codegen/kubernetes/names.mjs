/** Where things are in a cluster, and how they are found: namespaces, labels, addresses. */

const namespaces = { service: 'banyan', gateway: 'banyan', stranger: 'banyan-studio', outsider: 'banyan-outside' };

/** The namespace of a service: who is outside the trust boundary has none of the platform's. */
export const namespaceOf = ({ kind }) => namespaces[kind];

/** The namespaces that a platform needs, and the one of stand-ins for the world outside. */
export const platformNamespaces = ['banyan', 'banyan-studio'];
export const outsideNamespace = namespaces.outsider;

/** The namespace from which metrics are read, and the one from which requests come in. */
export const observers = { 'banyan.dev/observes': 'true' };
export const doors = { 'banyan.dev/lets-in': 'true' };

export const selectorOf = (name, component = 'service') => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
});

export const labelsOf = (name, component) => ({
  ...selectorOf(name, component),
  'app.kubernetes.io/part-of': 'banyan',
});

/** Says which stores a pod may reach; the overlays know where those are. */
export const usesLabels = (stores) => Object.fromEntries(stores.map((store) => [`banyan.dev/uses-${store}`, 'true']));

/** Which stores a service of the platform needs; a stranger has its own, a program outside none. */
export const storesOf = ({ kind, database }) =>
  kind === 'outsider' ? [] : [...(database ? ['postgres'] : []), 'redis', ...(kind === 'stranger' ? [] : ['kafka'])];

/** The name of the Service that has an address for each pod, so that callers by gRPC spread over all of them. */
export const eachOf = (name) => `${name}-each`;

export const classOf = ({ vital }) => (vital ? 'banyan-vital' : 'banyan-usual');
