/** What every pod of ours has in common: it is nobody, writes nowhere, and has no rights of the cluster's. */

export const podSecurity = (user = 1000) => ({
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: user,
  fsGroup: user,
  fsGroupChangePolicy: 'OnRootMismatch',
  seccompProfile: { type: 'RuntimeDefault' },
});

export const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

export const podDefaults = (user) => ({
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: podSecurity(user),
});

/** The one place that a container may write to, besides volumes of its own. */
export const scratch = {
  volume: { name: 'tmp', emptyDir: { sizeLimit: '256Mi' } },
  mount: { name: 'tmp', mountPath: '/tmp' },
};

export const variables = (environment) => Object.entries(environment).map(([name, value]) => ({ name, value }));

export const resourcesOf = ({ requests, limits, memoryMb }) => ({
  requests: { cpu: `${requests.cpuMillis}m`, memory: `${requests.memoryMb}Mi` },
  limits: { cpu: `${limits.cpuMillis}m`, memory: `${memoryMb}Mi` },
});

/** What a container is started with: its settings and its secrets by the names of what holds them. */
export const environmentFrom = (name, parts) => [
  ...(hasAny(parts.settings) ? [{ configMapRef: { name } }] : []),
  ...(hasAny(parts.secrets) ? [{ secretRef: { name } }] : []),
];

const hasAny = (entries) => Object.keys(entries).length > 0;
