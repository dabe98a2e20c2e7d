import {
  demoNamespaceOf,
  doors,
  labelsOf,
  namespaceOf as platformNamespaceOf,
  observers,
  priorityOf,
  priorityValues,
  selectorOf,
  usesLabels,
} from './names.mjs';

/** Who may speak with whom, from what the services declare that they call and answer. What is not said here is closed. */

const policy = (namespace, name, spec) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name, namespace, labels: { 'app.kubernetes.io/part-of': 'banyan' } },
  spec,
});

const tcp = (...ports) => ports.map((port) => ({ protocol: 'TCP', port }));

/** The pods of a service, as seen from a namespace: there a selector of pods alone means that namespace, whatever it is called. */
const pods = (service, from, namespaceOf) => ({
  ...(namespaceOf(service) !== from && {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespaceOf(service) } },
  }),
  podSelector: { matchLabels: selectorOf(service.name) },
});

/** Nothing comes in and nothing goes out, but names are resolved. */
export const closed = (namespace) => [
  policy(namespace, 'closed', {
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
    egress: [
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
        ports: [
          { protocol: 'UDP', port: 53 },
          { protocol: 'TCP', port: 53 },
        ],
      },
    ],
  }),
];

/** By which port a caller comes: gRPC between services, HTTP to a program outside. */
const portFor = (callee) => (callee.kind === 'outsider' ? Object.values(callee.ports) : [callee.ports.grpc]);

const callersOf = (service, all) => all.filter(({ calls }) => calls.includes(service.name));
const calleesOf = (service, all) => all.filter(({ name }) => service.calls.includes(name));

/**
 * The edges of one service: who comes in and whom it calls inside. What is open is so to what lets requests in, which is the only one to say
 * whose they are. Stores and the world outside are the overlays' part.
 */
export function servicePolicy(service, all, namespaceOf = platformNamespaceOf) {
  const gateway = all.find(({ kind }) => kind === 'gateway');
  const own = namespaceOf(service);
  const podsOf = (one) => pods(one, own, namespaceOf);
  const { name, kind, ports, open, routes } = service;
  const rule = (key, peers, ...to) => (peers.length > 0 ? [{ [key]: peers, ports: tcp(...to) }] : []);
  const callers = callersOf(service, all);
  const ingress = [
    ...(open.length > 0 ? rule('from', [{ namespaceSelector: { matchLabels: doors } }], ...openPorts(service)) : []),
    ...(routes.length > 0 ? rule('from', [podsOf(gateway)], ports.http) : []),
    ...rule('from', callers.map(podsOf), ...portFor(service)),
    ...(ports.internal ? rule('from', [{ namespaceSelector: { matchLabels: observers } }], ports.internal) : []),
  ];
  const inside = calleesOf(service, all).filter((one) => one.kind !== 'outsider');
  const routed = kind === 'gateway' ? all.filter((one) => one.routes.length > 0) : [];
  const egress = [
    ...inside.flatMap((one) => rule('to', [podsOf(one)], ...portFor(one))),
    ...routed.flatMap((one) => rule('to', [podsOf(one)], one.ports.http)),
  ];
  return policy(own, name, {
    podSelector: { matchLabels: selectorOf(name) },
    policyTypes: ['Ingress', 'Egress'],
    ingress,
    egress,
  });
}

const openPorts = ({ open, ports }) => open.map((portName) => ports[portName]);

/** The demo has nothing that lets requests in: browsers come by ports of the node, from any address. */
export const nodeDoor = (service, namespaceOf) =>
  policy(namespaceOf(service), `${service.name}-door`, {
    podSelector: { matchLabels: selectorOf(service.name) },
    policyTypes: ['Ingress'],
    ingress: [{ ports: tcp(...openPorts(service)) }],
  });

/** In the demo a vendor, and who stands for one, finds the public door within the cluster, and nothing behind it. */
export const demoPublicAddress = (service, gateway, namespaceOf) =>
  policy(namespaceOf(service), `${service.name}-public-address`, {
    podSelector: { matchLabels: selectorOf(service.name) },
    policyTypes: ['Egress'],
    egress: [{ to: [pods(gateway, namespaceOf(service), namespaceOf)], ports: tcp(gateway.ports.http) }],
  });

/** Whom a service calls that is not ours: in the demo the stand-ins, in production their public addresses. */
export function outsideCalls(services, to, namespaceOf = platformNamespaceOf) {
  return services
    .filter((service) => calleesOf(service, services).some(({ kind }) => kind === 'outsider'))
    .map((service) =>
      policy(namespaceOf(service), `${service.name}-outside`, {
        podSelector: { matchLabels: selectorOf(service.name) },
        policyTypes: ['Egress'],
        egress: to(
          calleesOf(service, services).filter(({ kind }) => kind === 'outsider'),
          namespaceOf(service),
        ),
      }),
    );
}

/** To the stand-ins, which are pods here. */
export const toStandIns = (callees, from) =>
  callees.map((one) => ({ to: [pods(one, from, demoNamespaceOf)], ports: tcp(...portFor(one)) }));

const everywhere = {
  ipBlock: {
    cidr: '0.0.0.0/0',
    except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  },
};

/** To public addresses by TLS, and to mail servers; never to one inside. */
export const toTheWorld = (callees) => [
  { to: [everywhere], ports: tcp(443, ...(callees.some(({ ports }) => ports.smtp) ? [465, 587] : [])) },
];

export const storePorts = { postgres: 5432, redis: 6379, kafka: 29_092 };

/** Pods that need a store may reach it: a pod of the namespace, or in production addresses outside of the cluster. */
export const storeCalls = (namespace, stores, placeOf) =>
  stores.map((store) => {
    const { peers, port } = placeOf(store);
    return policy(namespace, `uses-${store}`, {
      podSelector: { matchLabels: usesLabels([store]) },
      policyTypes: ['Egress'],
      egress: [{ to: peers, ports: tcp(port) }],
    });
  });

/** A store's own pod lets in who says that it uses it, and nobody else. */
export const storePolicy = (namespace, store) =>
  policy(namespace, store, {
    podSelector: { matchLabels: selectorOf(store, 'store') },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [{ podSelector: { matchLabels: usesLabels([store]) } }], ports: tcp(storePorts[store]) }],
    egress: [],
  });

/** Vendors outside call the public address, which leads back to us over what lets requests in. */
export const publicAddress = (stranger) =>
  policy(platformNamespaceOf(stranger), `${stranger.name}-public-address`, {
    podSelector: { matchLabels: selectorOf(stranger.name) },
    policyTypes: ['Egress'],
    egress: [{ to: [{ namespaceSelector: { matchLabels: doors } }], ports: tcp(443) }],
  });

export const namespaceObject = (name, labels = {}) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name,
    labels: {
      ...pick(labelsOf(name), 'app.kubernetes.io/part-of'),
      'pod-security.kubernetes.io/enforce': 'restricted',
      ...labels,
    },
  },
});

const pick = (all, key) => ({ [key]: all[key] });

/** What stays when machines become few: first that without which players cannot reach their money. */
export const priorities = Object.entries(priorityValues).map(([name, value]) => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name: priorityOf(name) },
  value,
}));
