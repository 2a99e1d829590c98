export { type CarFields, carFields, carImages } from './car-fields.ts'
export type { CarRow, CarType, SaleStatus, StoredInspection } from './car-row.ts'
export { type CarsQuery, selectCars } from './store.ts'
