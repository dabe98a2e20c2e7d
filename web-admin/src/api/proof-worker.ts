import { solve, type Puzzle } from '@banyan/kernel/rules';

// Apart from the page's own thread, so that nothing on the screen stops meanwhile.
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(solve(data)));
