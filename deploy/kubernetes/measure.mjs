/** What pods use, from the kubelet's own figures: no further part is needed in the cluster. */

/** Working memory by pod, the most first: `[{ pod, mib }]`. */
export async function memoryByPod(kubectl, namespaces) {
  const { items } = await kubectl.get(['nodes']);
  const pages = await Promise.all(
    items.map(({ metadata }) => kubectl.run(['get', '--raw', `/api/v1/nodes/${metadata.name}/proxy/metrics/resource`])),
  );
  const figure = /^pod_memory_working_set_bytes\{namespace="([^"]+)",pod="([^"]+)"\} (\S+)/gm;
  return pages
    .flatMap((page) => [...page.matchAll(figure)])
    .filter(([, namespace]) => namespaces.includes(namespace))
    .map(([, namespace, pod, bytes]) => ({ namespace, pod, mib: Math.round(Number(bytes) / 2 ** 20) }))
    .toSorted((one, other) => other.mib - one.mib);
}

/** How often containers of each pod were started anew. */
export async function restartsByPod(kubectl, namespaces) {
  const all = await Promise.all(namespaces.map((namespace) => kubectl.get(['pods', '-n', namespace])));
  const counts = ({ status }) =>
    (status.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0);
  return new Map(
    all.flatMap(({ items }) => items).map((pod) => [`${pod.metadata.namespace}/${pod.metadata.name}`, counts(pod)]),
  );
}
