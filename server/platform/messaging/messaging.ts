import type { Language } from '#contract/http/shapes.ts'
import type { Tx } from '../db/database.ts'

export const CHANNELS = ['sms', 'whatsapp', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** A text for a phone, mailbox or browser; `code` is the one-time code in it, for senders that fill a template. */
export type Message = {
  channel: Channel
  to: string
  body: string
  code?: string
  language?: Language
  /** Of a mail; without it the first words of the text. */
  subject?: string
}

export type Messaging = {
  /** Accepts a message inside the caller's transaction: it is sent if and only if that commits, and right after it. */
  send(tx: Tx, message: Message): Promise<void>
  /** Removes what was sent, or waits to be sent, to phones and mailboxes whose owner has gone. */
  forget(tx: Tx, recipients: readonly string[]): Promise<void>
}

/** One attempt to hand a message over. */
export type Handover = {
  /** The same for every attempt of a message: a provider that knows it already does not send it twice. */
  reference: string
  /** Aborts when the attempt has taken too long. */
  signal: AbortSignal
}

/** Carries messages of one channel to the world. */
export type Sender = {
  /** Of the provider, as staff know it. */
  name: string
  /** @throws SendError when it could not be handed over. */
  send(message: Message, handover: Handover): Promise<void>
  /** Whether the sealed text stays in the database after sending: for the development outbox only. */
  keepsText: boolean
  /** How many messages a second the provider takes from this process. */
  perSecond: number
}
