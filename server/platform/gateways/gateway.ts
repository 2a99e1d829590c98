/** What the gateway itself says of a charge; nothing else is believed. */
export type Charge = { ref: string; status: 'pending' | 'paid' | 'failed'; amount: number; currency: string }

export type PaymentGateway = {
  name: string
  /**
   * Opens a hosted payment page.
   * @param amount halalas.
   */
  createCheckout(request: {
    paymentId: number
    amount: number
    description: string
    returnUrl: string
    webhookUrl: string
    language: 'ar' | 'en'
  }): Promise<{ ref: string; url: string }>
  /** Asks the gateway for the charge; undefined when it knows none. */
  fetch(ref: string): Promise<Charge | undefined>
  /** Checks that a webhook comes from the gateway; it is only a hint to `fetch`. */
  readWebhook(
    body: unknown,
    headers: Record<string, string | string[] | undefined>,
  ): { eventId: string; ref: string } | undefined
}
