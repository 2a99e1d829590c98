import * as z from 'zod'
import { isPlainHttp, webAddress } from './web-address.ts'

const perSecond = (most: number) => z.coerce.number().min(0.1).max(1_000).default(most)
/** A mailbox, optionally with a name before it. */
const mailFrom = z.string().regex(/^(?:[^<>@\r\n]{1,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)

/** The variables of the companies that send messages. */
export const senderVariables = {
  SMS_SENDER: z.enum(['development', 'unifonic']).default('development'),
  UNIFONIC_URL: webAddress.default('https://el.cloud.unifonic.com'),
  UNIFONIC_APP_SID: z.string().max(200).optional(),
  /** The registered name shown by phones. */
  UNIFONIC_SENDER_ID: z.string().max(11).optional(),
  SMS_PER_SECOND: perSecond(20),
  WHATSAPP_SENDER: z.enum(['development', 'whatsapp-cloud']).default('development'),
  WHATSAPP_URL: webAddress.default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'the number of digits that Meta calls phone number ID')
    .optional(),
  WHATSAPP_TOKEN: z.string().max(1_000).optional(),
  WHATSAPP_CODE_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/)
    .optional(),
  WHATSAPP_NOTICE_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/)
    .optional(),
  WHATSAPP_PER_SECOND: perSecond(40),
  MAIL_SENDER: z.enum(['development', 'smtp']).default('development'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailFrom.optional(),
  MAIL_PER_SECOND: perSecond(10),
}
type Variables = z.output<z.ZodObject<typeof senderVariables>>

/** The variables of each sender; undefined for the development outbox. */
export type SenderConfig = {
  sms: { url: string; appSid: string; senderId: string; perSecond: number } | undefined
  whatsapp:
    | {
        url: string
        phoneId: string
        token: string
        codeTemplate: string
        noticeTemplate: string
        perSecond: number
      }
    | undefined
  mail: { url: string; from: string; perSecond: number } | undefined
}

const needs = {
  unifonic: ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID'],
  'whatsapp-cloud': ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_CODE_TEMPLATE', 'WHATSAPP_NOTICE_TEMPLATE'],
  smtp: ['SMTP_URL', 'MAIL_FROM'],
} as const
const addresses = { unifonic: 'UNIFONIC_URL', 'whatsapp-cloud': 'WHATSAPP_URL' } as const

/** A line for each variable that a chosen sender lacks, and for each address that would carry codes unencrypted. */
export function senderProblems(e: Variables): string[] {
  const chosen = [e.SMS_SENDER, e.WHATSAPP_SENDER, e.MAIL_SENDER].filter((sender) => sender !== 'development')
  return chosen.flatMap((sender) => [
    ...needs[sender].filter((name) => e[name] === undefined).map((name) => `${name}: ${sender} needs it`),
    ...(sender === 'smtp' || !isPlainHttp(e[addresses[sender]])
      ? []
      : [`${addresses[sender]}: messages go over https only, but on this machine`]),
  ])
}

/** @param e variables without problems. */
export function toSenderConfig(e: Variables): SenderConfig {
  const { UNIFONIC_APP_SID: appSid, UNIFONIC_SENDER_ID: senderId } = e
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = e
  const { WHATSAPP_CODE_TEMPLATE: codeTemplate, WHATSAPP_NOTICE_TEMPLATE: noticeTemplate } = e
  const { SMTP_URL: url, MAIL_FROM: from } = e
  return {
    sms:
      e.SMS_SENDER === 'development' || appSid === undefined || senderId === undefined
        ? undefined
        : { url: e.UNIFONIC_URL, appSid, senderId, perSecond: e.SMS_PER_SECOND },
    whatsapp:
      e.WHATSAPP_SENDER === 'development' ||
      phoneId === undefined ||
      token === undefined ||
      codeTemplate === undefined ||
      noticeTemplate === undefined
        ? undefined
        : { url: e.WHATSAPP_URL, phoneId, token, codeTemplate, noticeTemplate, perSecond: e.WHATSAPP_PER_SECOND },
    mail:
      e.MAIL_SENDER === 'development' || url === undefined || from === undefined
        ? undefined
        : { url, from, perSecond: e.MAIL_PER_SECOND },
  }
}
