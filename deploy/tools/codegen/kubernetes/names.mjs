/** Where things are in a cluster, and how they are found: namespaces, labels, addresses. */

const namespaces = { service: 'banyan', gateway: 'banyan', stranger: 'banyan-studio' };

/** The demo's own: what brings it up and takes it away never touches those of a platform that is in earnest. */
const demoNamespaces = {
  service: 'banyan-demo',
  gateway: 'banyan-demo',
  stranger: 'banyan-demo-studio',
  outsider: 'banyan-demo-outside',
};

/** The namespace of a service: who is outside the trust boundary has none of the platform's. */
export const namespaceOf = ({ kind }) => namespaces[kind];

/** The same in the demo, which alone has stand-ins for the world outside. */
export const demoNamespaceOf = ({ kind }) => demoNamespaces[kind];

/** The namespaces that a platform needs, each with the demo's one in its place. */
export const platformNamespaces = Object.fromEntries(
  Object.entries(namespaces).map(([kind, name]) => [name, demoNamespaces[kind]]),
);
export const outsideNamespace = demoNamespaces.outsider;

/** What marks namespaces, and whatever belongs to no namespace, as the demo's: nothing without it is changed or deleted. */
export const demoLabel = { 'banyan.dev/demo': 'true' };

/** How much of what a cluster shares stays when machines become few, by name; the demo has names of its own. */
export const priorityValues = { vital: 100_000, usual: 10_000 };
export const priorityOf = (name, place = 'banyan') => `${place}-${name}`;

/** An image as the manifests name it: in a registry that cannot exist, so that no hub ever answers for it. Overlays name a real one. */
export const imageOf = (name) => `registry.invalid/banyan/${name}`;

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

export const classOf = ({ vital }) => priorityOf(vital ? 'vital' : 'usual');
