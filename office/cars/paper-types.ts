/** File types that the server accepts for a car's documents (server/platform/storage/papers.ts). */
export const PAPER_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
