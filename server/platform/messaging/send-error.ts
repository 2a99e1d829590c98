/**
 * The reason that a message was not handed over: `refused`, the provider will never accept this one (a wrong number);
 * `limited`, it accepts fewer a second; `unavailable`, it does not answer, answers nonsense or does not know us. Only
 * the last counts against the provider.
 */
export type FailureKind = 'refused' | 'limited' | 'unavailable'

/** Thrown by senders. Its message names provider and reason, never the recipient or the text. */
export class SendError extends Error {
  readonly kind: FailureKind
  readonly retryAfterSeconds: number | undefined
  constructor(kind: FailureKind, message: string, retryAfterSeconds?: number) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Long numbers and mail addresses in a provider's answer could be a member's. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d{7,}/g, '…')
    .slice(0, 200)
