export { readSales } from './read-sales.ts'
