import { which } from '../run.mjs';
import { ensureTool } from './tools.mjs';

/**
 * The browser of journeys and benches: Chromium's headless shell, which draws the same pages for three quarters of the
 * processor time of the whole program, or else that. Returns its path; a Problem says what to install by hand.
 */
export async function ensureChromium({ why, logFile }) {
  const command = 'chromium-headless-shell';
  try {
    return await ensureTool({ command, packages: [command], why, logFile });
  } catch (error) {
    return which('chromium') ?? Promise.reject(error);
  }
}
