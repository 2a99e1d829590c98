export { createMarket } from './market/read-market.ts'
export { readSales } from './read-sales.ts'
