import { createTransport } from 'nodemailer'
import type { Sender } from '../messaging.ts'
import { SendError, withoutPersonalData } from '../send-error.ts'
import { mailText } from './mail-text.ts'

export type SmtpOptions = {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS except on this machine. */
  url: string
  /** `Marsa <no-reply@marsa.example>` */
  from: string
  perSecond: number
}

const CONNECTIONS = 4
const TIMEOUT_MS = 9_000
/** Answers to RCPT and DATA that concern the mailbox or the mail, not the server. */
const REFUSED = new Set([501, 510, 511, 512, 513, 521, 541, 550, 551, 552, 553, 554, 555, 556])

/** Mail by SMTP. The reference is the mail's Message-ID, so mailboxes that check it show a repeated mail once. */
export function smtpSender({ url, from, perSecond }: SmtpOptions): Sender {
  const address = new URL(url)
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname)
  const isSecure = address.protocol === 'smtps:'
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: !isSecure && isLocal,
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A text must never make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    keepsText: false,
    perSecond,
    send: async (message, { reference }) => {
      const { subject, text, html } = mailText(message)
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          subject,
          text,
          html,
          messageId: `<${reference}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language ?? 'ar' },
        })
      } catch (error) {
        throw toSendError(error)
      }
    },
  }
}

function toSendError(error: unknown): SendError {
  if (!(error instanceof Error)) return new SendError('unavailable', 'smtp: unknown')
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  const text = `smtp${code === undefined ? '' : ` ${code}`}: ${withoutPersonalData(error.message)}`
  const isOfMail = /^(?:RCPT TO|DATA|API|MAIL FROM)$/.test(command)
  return new SendError(code !== undefined && REFUSED.has(code) && isOfMail ? 'refused' : 'unavailable', text)
}
