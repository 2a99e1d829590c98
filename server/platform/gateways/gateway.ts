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

export type PaymentGateway = {
  name: string
  /** Its `returned` leaves out refunds made through `refund`, each of which is made once for its key. */
  hidesOwnRefunds?: boolean
  /** Opens a hosted payment page. A repeated call for the same payment gives the same charge. */
  createCheckout(request: CheckoutRequest): Promise<{ ref: string; url: string }>
  /** Asks the gateway for the charge; undefined when it knows none. */
  fetch(ref: string): Promise<Charge | undefined>
  /**
   * Sends a part of a paid charge back to its payer; the amount in halalas. After an error that is no refusal the
   * caller checks `returned` before it retries.
   * @throws GatewayRefusal when the gateway will never do it.
   */
  refund(ref: string, refund: { amount: number; key: string }): Promise<void>
  /**
   * The gateway's own list of charges paid in a period, page by page, for the daily comparison; absent
   * if a gateway has none.
   */
  listPaid?(from: Date, until: Date): AsyncIterable<PaidCharge[]>
  /** Checks that a webhook comes from the gateway; undefined if not. It is only a hint to `fetch`. */
  readWebhook(webhook: Webhook): { eventId: string; ref: string } | undefined
}
