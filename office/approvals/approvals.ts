import { lazyScreen } from '../parts/lazy-screen.tsx'

const load = async () => (await import('./approvals-page.tsx')).ApprovalsPage

/** The queue of acts of two persons, and one request of it. */
export const approvals = [lazyScreen('/approvals', 'read', load), lazyScreen('/approvals/$id', 'read', load)]
