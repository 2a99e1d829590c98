import type { Language, Paged } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOf, toPaged } from '#server/platform/http/paging.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Publisher } from '#server/platform/live/publisher.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import * as store from './store.ts'

const FIRST_PAGE = { page: 1 }
const wordsOf = ({ title, body }: Notice, language: Language) => ({ title: title[language], body: body[language] })
const needOne = { ar: 'حدّد إشعارًا أو اختر الكل.', en: 'Name a notice, or choose all.' }

export type NotificationList = {
  notifications: Paged<{
    id: number
    title: string
    body: string
    url: string | null
    read_at: string | null
    created_at: string
  }>
  unread_count: number
}
type Which = { id?: number | undefined; all?: unknown }
type Place = { page: number; per_page?: number | undefined }

/** What members are told: kept for them, and said live to whoever listens on their own channel. */
export function createNotifications({ db, live }: { db: Database; live: Publisher }) {
  const sink: NoticeSink = async (tx, notices) => {
    if (notices.length === 0) return () => undefined
    const written = await store.insertNotices(tx, notices)
    return () => {
      for (const [index, { id, accountId, createdAt, language }] of written.entries()) {
        const notice = notices[index]
        if (notice === undefined) continue
        const texts = { ar: wordsOf(notice, 'ar'), en: wordsOf(notice, 'en') }
        const event = { id, ...texts[language], texts, url: notice.url, created_at: createdAt.toISOString() }
        live.publish(`notification-user-${accountId}`, 'GeneralNotificationEvent', event)
      }
    }
  }

  async function list(accountId: number, language: Language, query: Place): Promise<NotificationList> {
    const place = pageOf(query)
    const [rows, { total, unread }] = await Promise.all([
      store.listNotices(db, accountId, language, place),
      store.countNotices(db, accountId),
    ])
    const data = rows.map(({ id, title, body, url, readAt, createdAt }) => ({
      id,
      title,
      body,
      url,
      read_at: readAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }))
    return { notifications: toPaged(data, place, total), unread_count: unread }
  }

  /** Does something to one notice or all, and answers with what is left. */
  async function change(
    work: typeof store.markRead,
    accountId: number,
    language: Language,
    which: Which,
  ): Promise<NotificationList | Refusal> {
    if (which.id === undefined && which.all === undefined) return refuseField('id', needOne)
    const found = await work(db, accountId, which.id)
    if (which.id !== undefined && !found) return refuse('not_found')
    return list(accountId, language, FIRST_PAGE)
  }

  return {
    sink,
    list,
    read: (accountId: number, language: Language, which: Which) => change(store.markRead, accountId, language, which),
    remove: (accountId: number, language: Language, which: Which) =>
      change(store.deleteNotices, accountId, language, which),
  }
}
export type Notifications = ReturnType<typeof createNotifications>
