export type { PlayHistory } from './demo-auctions.ts'
export { createDemoLife } from './demo-life.ts'
export { seedDemo } from './seed-demo.ts'
export { seedReference } from './seed-reference.ts'
