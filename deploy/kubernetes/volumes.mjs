import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { Problem } from '../local/problem.mjs';
import { demoLabel } from '../tools/codegen/kubernetes/names.mjs';

/** Folders of the node as volumes, for a cluster of one node that provides none; elsewhere the cluster's own class does it. */

const labels = { 'app.kubernetes.io/part-of': 'banyan', ...demoLabel };

/** What asks for a volume: claims, and one for each stateful set. Their pods' user must own the folder. */
const claimsIn = (objects) =>
  objects.flatMap(({ kind, metadata, spec }) => {
    if (kind === 'PersistentVolumeClaim')
      return [
        { namespace: metadata.namespace, name: metadata.name, size: spec.resources.requests.storage, user: 1000 },
      ];
    if (kind !== 'StatefulSet') return [];
    return spec.volumeClaimTemplates.map((claim) => ({
      namespace: metadata.namespace,
      name: `${claim.metadata.name}-${metadata.name}-0`,
      size: claim.spec.resources.requests.storage,
      user: spec.template.spec.securityContext.runAsUser,
    }));
  });

/** Volumes for all claims, with their folders made and owned; none where the cluster has a class of its own. */
export async function volumesOf(kubectl, objects, folder, image) {
  const { items } = await kubectl.get(['storageclass']);
  if (items.length > 0) return [];
  const claims = claimsIn(objects);
  await makeFolders(kubectl, claims, folder, image);
  return claims.map(({ namespace, name, size }) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `${namespace}-${name}`, labels },
    spec: {
      capacity: { storage: size },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      claimRef: { namespace, name, apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
      hostPath: { path: join(folder, namespace, name), type: 'DirectoryOrCreate' },
    },
  }));
}

/** A pod that runs once as root on the node, as provisioners of local volumes do; nothing of the platform is ever started so. */
async function makeFolders(kubectl, claims, folder, { newName, newTag }) {
  const script = `const { chownSync, mkdirSync } = require('node:fs');
for (const [path, user] of ${JSON.stringify(claims.map(({ namespace, name, user }) => [`${namespace}/${name}`, user]))}) {
  mkdirSync('/volumes/' + path, { recursive: true });
  chownSync('/volumes/' + path, user, user);
}`;
  const name = 'banyan-demo-volumes';
  await kubectl.run(['delete', 'pod', name, '-n', 'default', '--ignore-not-found', '--wait=true']);
  await kubectl.apply([
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: 'default', labels },
      spec: {
        restartPolicy: 'Never',
        automountServiceAccountToken: false,
        containers: [
          {
            name: 'folders',
            image: `${newName}:${newTag}`,
            imagePullPolicy: 'Never',
            command: ['node', '-e', script],
            securityContext: { runAsUser: 0 },
            volumeMounts: [{ name: 'volumes', mountPath: '/volumes' }],
          },
        ],
        volumes: [{ name: 'volumes', hostPath: { path: folder, type: 'DirectoryOrCreate' } }],
      },
    },
  ]);
  for (const until = Date.now() + 60_000; ; await sleep(500)) {
    const { status } = await kubectl.get(['pod', name, '-n', 'default']);
    if (status.phase === 'Succeeded') break;
    if (status.phase === 'Failed' || Date.now() > until)
      throw new Problem(`The folders for volumes were not made: kubectl logs ${name} -n default says why.`);
  }
  await kubectl.run(['delete', 'pod', name, '-n', 'default', '--wait=false']);
}
