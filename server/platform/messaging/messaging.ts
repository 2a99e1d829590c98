import type { Language } from '#contract/http/shapes.ts'
import type { Queryable } from '../db/queryable.ts'

export type Channel = 'sms' | 'whatsapp' | 'mail'

/** A text for a phone or mailbox; `code` is the one-time code in it, for senders that fill a template. */
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
  /** Accepts a message inside the caller's transaction: it is sent if and only if that commits. */
  send(tx: Queryable, message: Message): Promise<void>
  /** Lets waiting messages go at once; call it after the commit. */
  flush(): void
}
