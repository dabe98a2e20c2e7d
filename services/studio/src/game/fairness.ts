/** The stream of numbers that decides rounds: the platform's own, in one place for whoever recomputes it. */
export { below, clientSeedPattern, commitmentOf, drawsOf, newClientSeed, newServerSeed } from '@banyan/kernel/rules';
