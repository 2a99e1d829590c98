/**
 * A charge as the gateway itself reports it; no other source is trusted.
 * `paymentId` is the payment that the charge was opened for, `amount` is in halalas.
 */
export type Charge = {
  ref: string
  paymentId: number
  status: 'pending' | 'paid' | 'failed'
  amount: number
  currency: string
}

export type CheckoutRequest = {
  paymentId: number
  /** Halalas. */
  amount: number
  description: string
  returnUrl: string
  webhookUrl: string
  language: 'ar' | 'en'
}

export type PaymentGateway = {
  name: string
  /** Opens a hosted payment page. Asked again for the same payment, it gives the same charge. */
  createCheckout(request: CheckoutRequest): Promise<{ ref: string; url: string }>
  /** Asks the gateway for the charge; undefined when it knows none. */
  fetch(ref: string): Promise<Charge | undefined>
  /** Checks that a webhook comes from the gateway; undefined when it does not. It is only a hint to `fetch`. */
  readWebhook(body: unknown): { eventId: string; ref: string } | undefined
}
