import * as z from 'zod'

const halalas = z.int().min(0)
const text = z.string().max(2_000)
const days = z.int().min(0).max(60)

/** What holds for orders, from the sale to the payout. */
export const orders = z.object({
  /** Days from the issue of an invoice to its due date. */
  dueDays: z.int().min(1).max(60),
  /** Days after that which cost `graceFeePerDay`, in halalas from the deposit; then the order is canceled. */
  graceDays: days,
  graceFeePerDay: halalas,
  /** Deposit that a purchase at a fixed price holds, in halalas, and the maximum time that it may stay unpaid. */
  purchaseDeposit: halalas,
  purchaseDueHours: z.int().min(1).max(720),
  /** The time of each side to answer an offer on a fixed price. */
  offerHours: z.int().min(1).max(720),
  /** True if an order's invoice is issued with the sale; else finance issues it by hand, within these hours. */
  invoiceAutomatic: z.boolean(),
  invoiceHours: z.int().min(1).max(240),
  /** The longest time that the review of a bank transfer stops an order's clock. */
  reviewHoursMax: z.int().min(1).max(240),
  /** How often, and by how many days in all, one person may extend an unpaid order. */
  extensionsMax: z.int().min(0).max(20),
  extensionDaysMax: days,
  /** The days after which an announced cash payment that never came has failed. */
  cashNoticeDays: z.int().min(1).max(30),
  collectFreeDays: days,
  /** Days after the handover before the seller is paid: of an auction, and of a fixed price. */
  payoutDaysAuction: days,
  payoutDaysSale: days,
  /** Days after the handover in which a buyer may complain that it was late. */
  caseLateDays: days,
  /** Days until the first answer in a case and until its decision, and the hours in which the seller is heard. */
  caseAnswerDays: z.int().min(1).max(60),
  caseDecideDays: z.int().min(1).max(60),
  caseHeardHours: z.int().min(0).max(240),
  /** Days in which a buyer chooses among what the house offers in a case. */
  caseChooseDays: z.int().min(1).max(30),
  /** Refunds above it, in halalas, need a second person. */
  refundAloneMax: halalas,
  /** The account for members' transfers. */
  bankNameAr: text,
  bankNameEn: text,
  bankAccountName: text,
  bankIban: text,
})

export const defaultOrders: z.infer<typeof orders> = {
  dueDays: 3,
  graceDays: 5,
  graceFeePerDay: 10_000,
  purchaseDeposit: 100_000,
  purchaseDueHours: 24,
  offerHours: 48,
  invoiceAutomatic: true,
  invoiceHours: 24,
  reviewHoursMax: 48,
  extensionsMax: 2,
  extensionDaysMax: 7,
  cashNoticeDays: 3,
  collectFreeDays: 3,
  payoutDaysAuction: 3,
  payoutDaysSale: 7,
  caseLateDays: 15,
  caseAnswerDays: 3,
  caseDecideDays: 15,
  caseHeardHours: 48,
  caseChooseDays: 3,
  refundAloneMax: 1_000_000,
  bankNameAr: '',
  bankNameEn: '',
  bankAccountName: '',
  bankIban: '',
}
