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
  /** The subject of a mail; default: the first words of the text. */
  subject?: string
  /** The page on which its reader chooses such mails; the foot of the mail links to it. */
  choicesUrl?: string
  /** Shown by a mail beside its text. */
  shows?: MailParts
}

export type MailFact = { label: string; text: string }
/**
 * The parts of a mail that its text does not have; `act` is the name of its button. `sayAll`: they say all of the text,
 * which is then the mailbox's preview only.
 */
export type MailParts = {
  photo?: { url: string; alt: string }
  sum?: MailFact
  facts?: MailFact[]
  act?: string
  sayAll?: true
}

/** The sender of a mail: its name and mark above the text, the lines of its foot below. */
export type House = { name: string; markUrl: string; foot: string[] }

export type Messaging = {
  /** Accepts a message inside the caller's transaction: it is sent if and only if that commits, and right after it. */
  send(tx: Tx, message: Message): Promise<void>
  /** Removes sent and waiting messages of phones and mailboxes whose owner has gone. */
  forget(tx: Tx, recipients: readonly string[]): Promise<void>
}

/** A message on its way; a mail knows its house. */
export type Outgoing = Message & { house?: House }

/** One attempt to hand a message over. */
export type Handover = {
  /** Equal for every attempt of a message, so a provider that knows it does not send it twice. */
  reference: string
  /** Aborts when the attempt has taken too long. */
  signal: AbortSignal
}

/** Delivers messages of one channel. */
export type Sender = {
  /** Name of the provider for staff. */
  name: string
  /** @throws SendError when it could not be handed over. */
  send(message: Outgoing, handover: Handover): Promise<void>
  /** True if the sealed text stays in the database after sending: only for the development outbox. */
  keepsText: boolean
  /** Messages per second that the provider accepts from this process. */
  perSecond: number
}
