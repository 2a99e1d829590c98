export { createOrders, type Orders } from './orders.ts'
export { registerOrderRoutes } from './routes.ts'
