export type { PlayHistory, SeededLot } from './demo-auctions.ts'
export { type SeedDemoParts, seedDemo } from './seed-demo.ts'
export { seedReference } from './seed-reference.ts'
