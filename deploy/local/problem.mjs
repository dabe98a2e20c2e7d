/** Something the user can act on: its message is one sentence that says what is wrong and what to do. */
export class Problem extends Error {
  /** @param {string} message @param {{ log?: string, unavailable?: boolean }} [more] `unavailable`: the part cannot be had here, another may stand in. */
  constructor(message, more = {}) {
    super(message);
    this.name = 'Problem';
    this.log = more.log;
    this.unavailable = more.unavailable ?? false;
  }
}

const fullDisk = /ENOSPC|No space left on device|disk full|could not write .*space/i;
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ENETUNREACH|ECONNREFUSED|ETIMEDOUT|ECONNRESET|Temporary failure resolving|Unknown host|Could not transfer|Network is unreachable|Could not resolve|No plugin found for prefix/i;

export const fullDiskMessage = (where) =>
  `The disk that holds ${where} is full: free some space (about 2 GB are needed), then run npm start again.`;

/** Says why a command failed, from its last output; `doing` completes the sentence "Could not …". */
export function explain(doing, output, where) {
  if (fullDisk.test(output)) return fullDiskMessage(where);
  if (noNetwork.test(output)) {
    return `Could not ${doing} because the network or the registry cannot be reached: connect (or set the proxy), then run npm start again.`;
  }
  return undefined;
}

/** Turns any failure into a Problem; unknown ones keep their own message. */
export function problemOf(error, where = 'the project') {
  if (error instanceof Problem) return error;
  const text = error instanceof Error ? `${error.code ?? ''} ${error.message}` : String(error);
  if (fullDisk.test(text)) return new Problem(fullDiskMessage(where));
  if (/EACCES|EPERM|EROFS/.test(text)) {
    return new Problem(
      `Not allowed to write: ${text.trim()}; give this user the rights to the folder, then run npm start again.`,
    );
  }
  return new Problem(text.trim());
}
