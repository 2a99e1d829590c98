import { riyadhDay } from '#contract/values/dates.ts'
import { taxInside } from '#contract/values/fees.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { isHouse } from '../../accounts/index.ts'
import type { Address, InvoiceCar, InvoiceContent, InvoiceKind, Line, Party } from '../document.ts'
import { kindOf, orderLines, plainLine, totalsOf } from '../document-rules.ts'
import {
  carsOfOrders,
  type OrderFacts,
  orderNumber,
  type PaymentFacts,
  type PersonFacts,
  personFacts,
  servicesOf,
} from './facts-store.ts'

/** A company on a paper, as registered. Without a VAT number that is empty. */
export type BusinessBuyer = { name: string; vatNumber: string; registrationNumber: string; address: Address }

/** The content of an order's invoice if it were issued now, to the buyer's own company unless another one is given. */
export async function buildOrderContent(
  db: Reader,
  settings: SettingsValues,
  order: OrderFacts,
  business?: BusinessBuyer,
): Promise<{ kind: InvoiceKind; content: InvoiceContent }> {
  const buyer = buyerParty(await personFacts(db, order.buyerId), business)
  const services = await servicesOf(db, order.id)
  const isOwn = await isHouse(db, order.ownerId)
  const amounts = orderLines({ ...order, services, isOwn }, order.car, settings.invoicing.privateCar)
  return {
    kind: kindOf(order.sellerVat, buyer.vatNumber),
    content: {
      ...plainContent(settings, buyer, 0, order.createdAt),
      ...amounts,
      vatBps: order.vatBps,
      orderNumber: order.number,
      car: order.car,
      due: amounts.total + amounts.collected,
    },
  }
}

/** The amount owed to the owner of a sold car: the collected price, less the commission. */
export function buildPurchaseContent(settings: SettingsValues, order: OrderFacts, owner: PersonFacts): InvoiceContent {
  const { car } = order
  const details = (vin: string, plate: string) =>
    [car.chassisNumber && `${vin} ${car.chassisNumber}`, plate].filter((detail) => detail !== '')
  const line = {
    ...plainLine(car.titleAr, car.titleEn, order.price, 'outside'),
    detailsAr: details('هيكل', car.plateAr),
    detailsEn: details('VIN', car.plateEn),
  }
  const prepaid = order.commission + order.commissionTax
  return {
    ...plainContent(settings, buyerParty(owner), order.price, order.createdAt),
    orderNumber: order.number,
    car,
    lines: [line],
    prepaid,
    due: order.price - prepaid,
    noteAr: 'ثمن سيارتك المباعة، يُحوَّل إلى حسابك البنكي.',
    noteEn: 'The price of your car that was sold. It is sent to your bank account.',
  }
}

/** The commission of the seller of a paid order: paid from the price. */
export function buildCommissionContent(
  settings: SettingsValues,
  order: OrderFacts,
  owner: PersonFacts,
  business?: BusinessBuyer,
): { kind: InvoiceKind; content: InvoiceContent } {
  const seller = buyerParty(owner, business)
  const line = plainLine('عمولة البائع', 'Seller’s commission', order.commission, 'standard')
  const total = order.commission + order.commissionTax
  return {
    kind: kindOf('private', seller.vatNumber),
    content: {
      ...plainContent(settings, seller, total, order.createdAt),
      orderNumber: order.number,
      car: order.car,
      lines: [{ ...line, detailsAr: [order.car.titleAr], detailsEn: [order.car.titleEn] }],
      vatBps: order.vatBps,
      vat: order.commissionTax,
      prepaid: total,
      due: 0,
      noteAr: 'خُصمت من ثمن سيارتك المباعة.',
      noteEn: 'Taken from the price of your car that was sold.',
    },
  }
}

const METHODS = {
  online: { ar: 'دفع إلكتروني', en: 'Online payment' },
  sadad: { ar: 'فاتورة سداد', en: 'SADAD bill' },
  bank_transfer: { ar: 'حوالة بنكية', en: 'Bank transfer' },
  cash: { ar: 'نقدًا في الفرع', en: 'Cash at a branch' },
} as const

/** A receipt for received money, for a car if it is for an order. A refundable deposit is no supply, so a receipt carries no VAT. */
export function buildReceiptContent(
  settings: SettingsValues,
  payment: PaymentFacts,
  car: InvoiceCar | null,
): InvoiceContent {
  const { packageAr, packageEn, orderNumber } = payment
  const purpose = {
    wallet: { ar: 'إضافة رصيد', en: 'Wallet top-up' },
    package: { ar: `تأمين مسترد: باقة ${packageAr ?? ''}`, en: `Refundable deposit: package ${packageEn ?? ''}` },
    invoices: { ar: 'دفعة على مشتريات', en: 'Payment for purchases' },
    order: { ar: `دفعة على الطلب ${orderNumber ?? ''}`, en: `Payment for order ${orderNumber ?? ''}` },
  }[payment.purpose]
  return {
    ...plainContent(settings, buyerParty(payment), payment.amount, payment.settledAt),
    orderNumber: orderNumber ?? '',
    car,
    lines: [plainLine(purpose.ar, purpose.en, payment.amount, 'outside')],
    noteAr: METHODS[payment.method].ar,
    noteEn: METHODS[payment.method].en,
  }
}

/** Days in the yard after the free ones; already paid. */
export async function buildYardContent(
  db: Reader,
  settings: SettingsValues,
  { orderId, buyerId, days, fee }: { orderId: number; buyerId: number; days: number; fee: number },
  now: Date,
): Promise<InvoiceContent> {
  const line = plainLine(`رسوم الساحة، أيام: ${days}`, `Yard fees, days: ${days}`, fee, 'standard')
  return paidContent(db, settings, { orderId, buyerId, lines: [line], now })
}

/** Registration and delivery of a returned order, which its buyer bears; without VAT, in halalas. */
export async function buildCostsContent(
  db: Reader,
  settings: SettingsValues,
  costs: { orderId: number; buyerId: number; registration: number; shipping: number; vatBps: number },
  now: Date,
): Promise<InvoiceContent> {
  const lines = [
    plainLine('نقل الملكية', 'Registration', costs.registration, 'outside'),
    plainLine('شحن السيارة', 'Delivery of the car', costs.shipping, 'standard'),
  ]
  return paidContent(db, settings, { ...costs, lines: lines.filter(({ net }) => net > 0), now })
}

/** A delivery that was paid separately: its price without VAT, in halalas. */
export async function buildShippingContent(
  db: Reader,
  settings: SettingsValues,
  { orderId, buyerId, fee }: { orderId: number; buyerId: number; fee: number },
  now: Date,
): Promise<InvoiceContent> {
  const line = plainLine('شحن السيارة', 'Delivery of the car', fee, 'standard')
  return paidContent(db, settings, { orderId, buyerId, lines: [line], now })
}

const KEPT = {
  grace: { ar: 'يوم مهلة بعد تاريخ الاستحقاق', en: 'A day of grace after the due date' },
  forfeit: { ar: 'تأمين محتفظ به لعدم السداد', en: 'Deposit kept for lack of payment' },
} as const

/** A kept part of a deposit. Its amount, in halalas, includes the VAT. */
export async function buildKeptContent(
  db: Reader,
  settings: SettingsValues,
  kept: { orderId: number; buyerId: number; amount: number; cause: keyof typeof KEPT },
  now: Date,
): Promise<InvoiceContent> {
  const { ar, en } = KEPT[kept.cause]
  const net = kept.amount - taxInside(kept.amount, settings.fees.vatBps)
  const content = await paidContent(db, settings, { ...kept, lines: [plainLine(ar, en, net, 'standard')], now })
  const { amount } = kept
  return { ...content, rounding: amount - content.total, total: amount, prepaid: amount }
}

/** Lines that are paid already, at today's rate unless another is given. */
async function paidContent(
  db: Reader,
  settings: SettingsValues,
  of: { orderId: number; buyerId: number; lines: Line[]; now: Date; vatBps?: number },
): Promise<InvoiceContent> {
  const buyer = await personFacts(db, of.buyerId)
  const { lines, vatBps = settings.fees.vatBps } = of
  const { vat, total } = totalsOf({ lines, discount: 0, discountOutside: 0, vatBps })
  return {
    ...plainContent(settings, buyerParty(buyer), total, of.now),
    orderNumber: await orderNumber(db, of.orderId),
    car: (await carsOfOrders(db, [of.orderId])).get(of.orderId) ?? null,
    lines,
    vatBps,
    vat,
    prepaid: total,
    due: 0,
  }
}

function plainContent(settings: SettingsValues, buyer: Party, amount: number, on: Date): InvoiceContent {
  return {
    seller: sellerParty(settings),
    buyer,
    orderNumber: '',
    supplyDate: riyadhDay(on),
    lines: [],
    discount: 0,
    discountOutside: 0,
    vatBps: settings.fees.vatBps,
    vat: 0,
    rounding: 0,
    total: amount,
    collected: 0,
    prepaid: 0,
    due: amount,
    noteAr: '',
    noteEn: '',
  }
}

function sellerParty({ site, invoicing }: SettingsValues): InvoiceContent['seller'] {
  const { street, building, additional, district, city, postalCode } = invoicing
  return {
    nameAr: invoicing.legalNameAr || site.siteNameAr,
    nameEn: invoicing.legalNameEn || site.siteNameEn,
    vatNumber: site.vatNumber,
    registrationNumber: site.registrationNumber,
    licenceNumber: site.licenceNumber,
    address: street === '' && city === '' ? null : { street, building, additional, district, city, postalCode },
    mobile: site.phone,
    email: site.email,
  }
}

function buyerParty(person: PersonFacts, business = companyOf(person)): Party {
  return {
    nameAr: business?.name ?? person.name,
    nameEn: '',
    vatNumber: business?.vatNumber ?? '',
    registrationNumber: business?.registrationNumber ?? '',
    address: business?.address ?? null,
    mobile: person.phone,
    email: person.email ?? '',
  }
}

/** A company of before, with numbers alone, has no name and no address for a paper. */
function companyOf({ legalName: name, nationalAddress: address, ...numbers }: PersonFacts): BusinessBuyer | undefined {
  if (name === null || address === null) return undefined
  const { vatNumber, registrationNumber } = numbers
  return { name, vatNumber: vatNumber ?? '', registrationNumber: registrationNumber ?? '', address }
}
