import type { Language } from '#contract/http/shapes.ts'
import { topicOfNotice } from '#contract/values/notices/notice-topics.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { highestNotice, outbidNotice } from '../../bidding/index.ts'
import { lookNotice } from '../../cases/index.ts'
import { dueNotices, issuedNotice, permitNotice, readyNotice } from '../../orders/index.ts'
import { payoutPaidNotice } from '../../payouts/index.ts'
import type { WaitingNotice } from '../delivery-store.ts'

/** The car of the examples. */
export type SampleCar = { carId: number | null; title: Text }
export const NO_CAR: SampleCar = { carId: null, title: { ar: 'لكزس NX 2023', en: 'Lexus NX 2023' } }

const HOUR_MS = 3_600_000
const YARD = { ar: 'ساحة السلي، الرياض', en: 'Al Sulay yard, Riyadh' }
const NUMBER = 'M-2026-000419'
const amounts = { price: 17_150_000, clientFees: 302_250, administrativeFees: 0, taxAmount: 45_338 }
const noExtras = { servicesAmount: 0, shippingAmount: 0, discount: 0 }
const total = amounts.price + amounts.clientFees + amounts.taxAmount

/** Notices with example facts, made by the code that makes those of members. */
export function sampleNotices({ carId, title }: SampleCar, nowMs: number): Notice[] {
  const id = carId ?? 1
  const lot = { carId: id, title, slug: String(id), ownerDecisionHours: 24 }
  const order = { id: 1, number: NUMBER, carId: id, title, buyerId: 1, ownerId: 1 }
  const [soon, dueAt] = [new Date(nowMs + HOUR_MS), new Date(nowMs + 48 * HOUR_MS)]
  const closesAtUs = soon.getTime() * 1000
  const leader = { accountId: 2, price: 11_800_000 }
  return [
    ...outbidNotice({ lot, outbidId: 1, after: { state: { leader, closesAtUs } } }, nowMs * 1000),
    highestNotice(lot, 1, amounts.price),
    issuedNotice({ ...order, ...amounts, ...noExtras, total, dueAt }),
    dueNotices.reminder(order, dueAt),
    readyNotice(order, 3),
    permitNotice(order, 'P-2026-000123'),
    payoutPaidNotice({ accountId: 1, carId: id, title, net: amounts.price }, 'FT-2026-000123'),
    lookNotice({ accountId: 1, orderId: 1, orderNumber: NUMBER, carId: id, title }, { at: dueAt, place: YARD }),
  ]
}

/** The notice as it waits for a member whom every channel reaches. */
export function waitingFor(notice: Notice, language: Language, nowMs: number): WaitingNotice {
  const { kind, title, body, url, carId, amount = null, facts = null, dueAt = null, closesAt = null } = notice
  return {
    ...{ id: 1, accountId: 1, kind, topic: topicOfNotice(kind), title: title[language], body: body[language], url },
    ...{ carId, amount, facts, dueAt, closesAt, createdAt: new Date(nowMs), language },
    ...{ isRead: false, isUrgent: false, secondsLeft: null },
    ...{ sms: '+966550000000', whatsapp: '+966550000000', mail: 'a@b.sa' },
    push: [{ id: 1, endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: '', auth: '' } }],
  }
}
