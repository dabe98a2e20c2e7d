/**
 * What a machine that runs containers has to know of a service beyond its ports: how it is asked, how many of it run, what it may use.
 * A service declares what differs from this.
 *
 * @typedef {object} Deployment
 * @property {{ port: string, started: string, live: string, ready: string }} probes by which port and paths it is asked: whether it began its
 *   work (once, before the others count), whether the process is to be replaced (asks nobody else), whether requests may be sent to it now
 * @property {number} replicas how many run side by side
 * @property {{ most: number, cpuPercent: number }} [scaling] up to how many run when their processors are busier than that
 * @property {{ cpuMillis: number, memoryMb: number }} requests what is kept free for one
 * @property {{ cpuMillis: number }} limits how much of the processors one may take; its memory is `memoryMb`
 * @property {number} drainSeconds how long it still serves after it was told to stop, while others learn to send requests elsewhere
 * @property {boolean} vital whether players' money stands still without it: it stays when machines become few
 */

/** How long a service may take to finish what is in hand after it stopped serving; services/kernel/src/app/start.ts holds it. */
const stopSeconds = 10;

const platform = {
  probes: { port: 'internal', started: '/health/started', live: '/health/live', ready: '/health/ready' },
  replicas: 2,
  requests: { cpuMillis: 100, memoryMb: 256 },
  limits: { cpuMillis: 2_000 },
  drainSeconds: 8,
  vital: false,
};

/** A program that is not on our kernel: one address for all that may be asked, and one of it, since it keeps a file or nothing. */
const outsider = {
  ...platform,
  probes: { port: 'http', started: '/health', live: '/health', ready: '/health' },
  replicas: 1,
  requests: { cpuMillis: 50, memoryMb: 96 },
  drainSeconds: 0,
};

/** The fields of a declaration that are about this. */
export const deploymentFields = [...Object.keys(platform), 'scaling'];

/** A declaration's deployment, whole; throws, naming the file, where it says what cannot be. */
export function deploymentOf(folder, kind, said) {
  const standard = kind === 'outsider' ? outsider : platform;
  const own = Object.fromEntries(deploymentFields.map((field) => [field, withStandard(standard[field], said[field])]));
  const problem = problemOf({ ...said, ...own });
  if (problem) throw new Error(`${folder}/service.mjs: ${problem}`);
  return own;
}

const isGroup = (value) => typeof value === 'object' && value !== null;
const withStandard = (standard, own) => (isGroup(standard) ? { ...standard, ...own } : (own ?? standard));

const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

function problemOf({ ports, memoryMb, volume, probes, replicas, scaling, requests, limits, drainSeconds, vital }) {
  const { port, ...paths } = probes;
  if (!Object.hasOwn(ports, port)) return `probes ask the port ${port}, which it has not`;
  const wrong = Object.entries(paths).find(
    ([name, path]) => !Object.hasOwn(platform.probes, name) || !/^\/\S*$/.test(path),
  );
  if (wrong) return `the probe ${wrong[0]} is no path of it`;
  if (!whole(replicas, 1, 100)) return 'replicas is a count from 1 to 100';
  if (volume && (replicas > 1 || scaling)) return 'what keeps a file runs once';
  if (scaling && !(whole(scaling.most, replicas, 100) && whole(scaling.cpuPercent, 10, 100)))
    return 'scaling goes from replicas upwards, at 10 to 100 percent';
  if (!whole(limits.cpuMillis, 10, 64_000)) return 'limits.cpuMillis is from 10 to 64000';
  if (!whole(requests.cpuMillis, 10, limits.cpuMillis)) return 'requests.cpuMillis is from 10 to its limit';
  if (!whole(requests.memoryMb, 16, memoryMb)) return 'requests.memoryMb is from 16 to memoryMb';
  if (!whole(drainSeconds, 0, 120)) return 'drainSeconds is from 0 to 120';
  return typeof vital === 'boolean' ? undefined : 'vital is true or false';
}

/** How long one may take to go once it was told to stop; after that it is killed. */
export const graceSeconds = ({ drainSeconds }) => drainSeconds + stopSeconds + 5;

/** Where it says on this port that requests may be sent to it. */
export const readinessOf = ({ probes }) => ({ portName: probes.port, path: probes.ready });
