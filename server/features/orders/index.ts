export { createOrderPath, type OrderPath, orderPort } from './order-path.ts'
export { createOrders, type Orders } from './orders.ts'
export { issuedNotice, issueInvoiceForOrder } from './payment/issue-invoice.ts'
export { registerOrderRoutes } from './routes.ts'
