/**
 * A charge as the gateway itself reports it; no other source is trusted.
 * `paymentId` is the payment that the charge was opened for, amounts are in halalas.
 */
export type Charge = {
  ref: string
  paymentId: number
  status: 'pending' | 'paid' | 'failed'
  amount: number
  currency: string
  /** The part of a paid charge returned to the payer so far: refunds and chargebacks. */
  returned: number
}

/** A charge in the gateway's own list; the amount in halalas. */
export type PaidCharge = Pick<Charge, 'ref' | 'amount' | 'currency'>

/** The payment methods of the settings for a hosted page. */
export type CardScheme = 'mada' | 'visa' | 'mastercard' | 'applepay'

export type CheckoutRequest = {
  paymentId: number
  /** Halalas. */
  amount: number
  description: string
  returnUrl: string
  webhookUrl: string
  language: 'ar' | 'en'
  schemes: readonly CardScheme[]
}

/** A received webhook: the parsed body, its exact text, and the header that may sign it. */
export type Webhook = { body: unknown; text: string; signature: string | undefined }

/** The gateway has understood a request and refused it for good; retrying is useless. */
export class GatewayRefusal extends Error {}

/** A company through which members pay: it knows each charge and reports its changes. */
export type Gateway = {
  name: string
  /** Its `returned` leaves out refunds made through `refund`, each of which is made once for its key. */
  hidesOwnRefunds?: boolean
  /** Asks the gateway for the charge; undefined when it knows none. */
  fetch(ref: string): Promise<Charge | undefined>
  /**
   * The gateway's own list of charges paid in a period, page by page, for the daily comparison; absent
   * if a gateway has none.
   */
  listPaid?(from: Date, until: Date): AsyncIterable<PaidCharge[]>
  /**
   * Checks that a webhook comes from the gateway; undefined if not. It is only a hint to `fetch`; without `ref` it is about
   * something else.
   */
  readWebhook(webhook: Webhook): { eventId: string; ref: string | undefined } | undefined
}

/** A gateway for cards, with a hosted payment page. */
export type PaymentGateway = Gateway & {
  /** Opens a hosted payment page. A repeated call for the same payment gives the same charge. */
  createCheckout(request: CheckoutRequest): Promise<{ ref: string; url: string }>
  /**
   * Sends a part of a paid charge back to its payer; the amount in halalas. After an error that is no refusal the
   * caller checks `returned` before it retries.
   * @throws GatewayRefusal when the gateway will never do it.
   */
  refund(ref: string, refund: { amount: number; key: string }): Promise<void>
}

export type BillRequest = Pick<CheckoutRequest, 'paymentId' | 'amount' | 'description' | 'webhookUrl' | 'language'> & {
  /** When the bill can no longer be paid; a gateway that counts in days may allow the rest of that day. */
  expiresAt: Date
}

/** An issued bill: the payer names the biller and the number to the bank. `url` is a page that can pay it, if any. */
export type Bill = { ref: string; biller: string; number: string; expiresAt: Date; url: string | null }

/** A gateway for SADAD bills, paid at any bank by their number. The bank sends no money back through it. */
export type BillGateway = Gateway & {
  /** No bill is below it, in halalas. */
  leastAmount?: number
  /** Issues a bill. A repeated call for the same payment gives the same bill. */
  issueBill(request: BillRequest): Promise<Bill>
  /** Ends an unpaid bill; a paid or ended one stays as it is. Absent if bills only expire. */
  cancelBill?(ref: string): Promise<void>
}

/** The gateways of an installation: for cards, and for bills if they are offered. */
export type Gateways = { gateway: PaymentGateway; bills: BillGateway | undefined }

export const allGateways = ({ gateway, bills }: Gateways): Gateway[] => (bills ? [gateway, bills] : [gateway])

export const gatewayNamed = (gateways: Gateways, name: string | null): Gateway | undefined =>
  allGateways(gateways).find((each) => each.name === name)
