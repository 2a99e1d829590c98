export { registerOrderJobs } from './jobs.ts'
export { toOwnershipTransfer } from './order-detail.ts'
export { createOrderPath, type OrderPath, orderPort } from './order-path.ts'
export { createOrders, type Orders } from './orders.ts'
export { couponCode } from './payment/coupon-rules.ts'
export { issuedNotice, issueInvoiceForOrder } from './payment/issue-invoice.ts'
export {
  type CouponRow,
  changeCoupon,
  changeItem,
  findCouponById,
  findItem,
  type ItemRow,
  insertCoupon,
  insertItem,
  listCoupons,
  listItems,
  lockCouponById,
  lockItem,
  removeCoupon,
  removeItem,
  type StoredCoupon,
  type StoredItem,
} from './pricing/pricing-store.ts'
export { registerOrderRoutes } from './routes.ts'
export { findShipping, offersOf, type ShippingRow, shippingsById } from './shipping/shipping-store.ts'
export type { ShippingMove } from './shipping/staff-shipping.ts'
export { shippingFields } from './shipping/to-shipping.ts'
