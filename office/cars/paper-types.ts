/** What the server keeps of a paper of a car (server/platform/storage/papers.ts), for a chooser of files. */
export const PAPER_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
