import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../local/problem.mjs';
import { which } from '../local/run.mjs';

/** Runs a command to its end with what it is given on its input: `{ code, output, error }`. */
export function command(name, args, input) {
  return new Promise((done) => {
    const child = spawn(name, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const said = { output: '', error: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (said.output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (said.error += text));
    child.once('error', ({ message }) => done({ code: 127, output: '', error: message }));
    child.once('close', (code) => done({ code: code ?? 1, ...said }));
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** The program that manages a cluster on this machine, where there is one: BANYAN_CLUSTER, else `cluster` on PATH. */
export const clusterProgram = () => process.env.BANYAN_CLUSTER || which('cluster') || undefined;

/**
 * The cluster that everything goes to: that of a context of kubectl which somebody named, else the one of {@link clusterProgram}, whose `up`
 * starts it and whose `in` reaches it. Never that of the current context: whoever works in production has that one.
 */
export class Kubectl {
  /** `prefix` goes before every command, `options` are kubectl's own; `program` is the one that manages the cluster, where one does. */
  constructor(title, { prefix = [], options = [], program } = {}) {
    Object.assign(this, { title, prefix, options, program });
  }

  /** Throws a Problem where no cluster was named, or it does not answer. */
  static async find(context = process.env.BANYAN_CONTEXT) {
    if (context) return await Kubectl.#inContext(context);
    const program = clusterProgram();
    if (!program) throw new Problem(await noCluster());
    const own = new Kubectl(`the cluster of ${program}`, { prefix: [program, 'in'], program });
    if ((await own.try(['get', '--raw', '/readyz'])).code !== 0) await own.start(program);
    return own;
  }

  static async #inContext(context) {
    const named = new Kubectl(`kubectl's context ${context}`, { options: ['--context', context] });
    if ((await named.try(['get', '--raw', '/readyz', '--request-timeout=5s'])).code !== 0)
      throw new Problem(
        `The cluster of kubectl's context ${context} does not answer: start it, or name another of kubectl config get-contexts.`,
      );
    const server = ['config', 'view', '--minify', '-o', 'jsonpath={.clusters[0].cluster.server}'];
    named.title += `, ${(await named.run(server)).trim()}`;
    return named;
  }

  async start(program) {
    const { code, error } = await command(program, ['up']);
    if (code !== 0) throw new Problem(`${program} up ended with ${code}: ${error.trim()}`);
  }

  /** Runs something on a machine from which the cluster's nodes are seen. */
  async nearby(words, input) {
    const [name, ...args] = [...this.prefix, ...words];
    const { code, output, error } = await command(name, args, input);
    if (code !== 0) throw new Problem(`${words.slice(0, 4).join(' ')} ended with ${code}: ${(error || output).trim()}`);
    return output;
  }

  try(args) {
    const [name, ...all] = [...this.prefix, 'kubectl', ...this.options, ...args];
    return command(name, all);
  }

  run(args, input) {
    return this.nearby(['kubectl', ...this.options, ...args], input);
  }

  output(args) {
    return this.run(args);
  }

  /**
   * Throws a Problem, before anything was done, where one of these namespaces is there without the mark of the demo: then it is somebody
   * else's. Returns the names of those that are there.
   */
  async ownNamespaces(names, mark) {
    const { items } = await this.get(['namespaces']);
    const there = items.map(({ metadata }) => metadata).filter(({ name }) => names.includes(name));
    const isMarked = ({ labels = {} }) => Object.entries(mark).every(([key, value]) => labels[key] === value);
    const foreign = there.filter((one) => !isMarked(one)).map(({ name }) => name);
    if (foreign.length > 0)
      throw new Problem(
        `${this.title}: ${foreign.join(', ')} exists and is not labelled ${asSelector(mark)}, so it is no demo of ours. Nothing was done.`,
      );
    return there.map(({ name }) => name);
  }

  async get(args) {
    return JSON.parse(await this.run(['get', ...args, '-o', 'json']));
  }

  async apply(objects) {
    if (objects.length === 0) return;
    const list = { apiVersion: 'v1', kind: 'List', items: objects };
    await this.run(['apply', '--server-side', '--force-conflicts', '-f', '-'], JSON.stringify(list));
  }

  /** Where the first node is reached. */
  async nodeAddress() {
    const { items } = await this.get(['nodes']);
    const addresses = items.flatMap(({ status }) => status.addresses);
    const found =
      addresses.find(({ type }) => type === 'ExternalIP') ?? addresses.find(({ type }) => type === 'InternalIP');
    if (!found) throw new Problem('The cluster has no node with an address.');
    return found.address;
  }

  /** Waits until every migration is done and everything that runs is ready; says what is not when it takes too long. */
  async untilReady(namespaces, patienceSeconds) {
    const until = Date.now() + patienceSeconds * 1000;
    for (;;) {
      const open = await this.#notReady(namespaces);
      if (open.length === 0) return;
      if (Date.now() > until) throw new Problem(`Not ready after ${patienceSeconds} s: ${open.join(', ')}.`);
      await sleep(1_000);
    }
  }

  async #notReady(namespaces) {
    const all = await Promise.all(
      namespaces.map(async (namespace) => (await this.get(['deployments,statefulsets,jobs', '-n', namespace])).items),
    );
    return all
      .flat()
      .filter((one) => !isReady(one))
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  }
}

/** Labels as kubectl takes them. */
export const asSelector = (labels) =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join();

async function noCluster() {
  const current = await command('kubectl', ['config', 'current-context']);
  const said = current.code === 0 ? ` The current one is ${current.output.trim()}; it is not taken unasked.` : '';
  return `No cluster is named: give kubectl's context in BANYAN_CONTEXT or as --context NAME, or name in BANYAN_CLUSTER a program with \`up\`, \`in COMMAND\` and \`image NAME FOLDER COMMAND\`.${said}`;
}

function isReady({ kind, metadata, spec, status }) {
  if (kind === 'Job') return status.succeeded >= 1;
  const current = status.observedGeneration >= metadata.generation;
  const updated = kind === 'StatefulSet' || status.updatedReplicas === spec.replicas;
  return current && updated && status.readyReplicas === spec.replicas && (status.replicas ?? 0) === spec.replicas;
}
