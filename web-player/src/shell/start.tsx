import { slowMs } from '@banyan/kernel/rules';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { NoTexts } from './no-texts';

/** Draws the site once its texts are there; says so meanwhile when they take long, and in the end when they do not come. */
export async function start(page: Pick<Root, 'render'>, texts: () => Promise<unknown>, site: ReactNode): Promise<void> {
  const wait = () => page.render(<NoTexts />);
  const late = setTimeout(wait, slowMs);
  try {
    await texts();
    page.render(site);
  } catch (error) {
    wait();
    reportError(error);
  } finally {
    clearTimeout(late);
  }
}
