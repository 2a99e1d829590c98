import type { Language, Paged } from '#contract/http/shapes.ts'
import { NOTICE_LISTS, type NoticeTopic, topicOfNotice } from '#contract/values/notices/notice-topics.ts'
import { bind } from '#server/platform/bind.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Publisher } from '#server/platform/live/bus/publisher.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import { deleteSubscriptionsOf } from '#server/platform/push/store.ts'
import { facesOf } from './car-faces.ts'
import { changeChoices, readChoices } from './choices.ts'
import { removeChoices } from './choices-store.ts'
import { countGroups, listGroups } from './groups-store.ts'
import { createPushSubscriptions, NO_PUSH, type Push } from './push.ts'
import * as store from './store.ts'

const FIRST_PAGE = { page: 1 }
const wordsOf = ({ title, body }: Pick<Notice, 'title' | 'body'>, language: Language) => ({
  title: title[language],
  body: body[language],
})
const needOne = { ar: 'حدّد إشعارًا أو اختر الكل.', en: 'Name a notice, or choose all.' }

const channelOf = (accountId: number) => `notification-user-${accountId}` as const

export type NotificationList = {
  notifications: Paged<{
    id: number
    kind: string
    topic: NoticeTopic
    title: string
    body: string
    url: string | null
    read_at: string | null
    created_at: string
  }>
  unread_count: number
}
type Which = store.Chosen & { all?: unknown }
type Shown = 'unread' | keyof typeof NOTICE_LISTS
type Place = PageQuery & { show?: Shown | undefined; group?: string | undefined }

function filterOf({ show, group }: Place): store.NoticeFilter {
  const ofGroup = group === undefined ? {} : { group }
  if (show === undefined) return ofGroup
  return { ...ofGroup, ...(show === 'unread' ? { unread: true } : { topics: NOTICE_LISTS[show] }) }
}

const shownTimes = ({ readAt, createdAt }: { readAt: Date | null; createdAt: Date }) => ({
  read_at: readAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})

type Deps = { db: Database; live: Publisher; push?: Push }

/** Notices of members: stored, and published live on the member's own channel. */
export function createNotifications({ db, live, push = NO_PUSH }: Deps) {
  const { sink, afterWriting } = createSink(live)

  async function list(accountId: number, language: Language, query: Place): Promise<NotificationList> {
    const place = pageOf(query)
    const filter = filterOf(query)
    const [rows, total, unread] = await Promise.all([
      store.listNotices(db, accountId, language, { ...place, filter }),
      store.countNotices(db, accountId, filter),
      store.countNotices(db, accountId, { unread: true }),
    ])
    const data = rows.map(({ readAt, createdAt, ...shown }) => ({ ...shown, ...shownTimes({ readAt, createdAt }) }))
    return { notifications: toPaged(data, place, total), unread_count: unread }
  }

  async function groups(accountId: number, language: Language, query: Place) {
    const place = pageOf(query)
    const filter = filterOf(query)
    const [rows, total, unread] = await Promise.all([
      listGroups(db, accountId, language, { ...place, filter }),
      countGroups(db, accountId, filter),
      store.countNotices(db, accountId, { unread: true }),
    ])
    const faces = await facesOf(db, rows)
    const data = rows.map(({ group, carId, earlier, unread: unreadHere, readAt, createdAt, ...shown }) => {
      const face = carId === null ? undefined : faces.get(carId)
      return {
        ...{ group, earlier, unread: unreadHere },
        car: face ? { title: face.title[language], image: face.image } : null,
        latest: { ...shown, ...shownTimes({ readAt, createdAt }) },
      }
    })
    return { groups: toPaged(data, place, total), unread_count: unread }
  }

  /** Changes one notice, those of a row or all, and answers with the rest. */
  async function change(
    work: typeof store.markRead,
    accountId: number,
    language: Language,
    which: Which,
  ): Promise<NotificationList | Refusal> {
    const { id, group } = which
    const isSome = id !== undefined || group !== undefined
    if (!isSome && which.all === undefined) return refuseField('id', needOne)
    const found = await work(db, accountId, { id, group })
    if (id !== undefined && !found) return refuse('not_found')
    const left = await list(accountId, language, FIRST_PAGE)
    live.publish(channelOf(accountId), 'NoticesChangedEvent', { unread_count: left.unread_count })
    return left
  }

  return {
    sink,
    /** A closed account keeps no notices, no choices and no browsers. */
    forgetMember: async (tx: Tx, accountId: number) => {
      await store.deleteNotices(tx, accountId, {})
      await removeChoices(tx, accountId)
      await deleteSubscriptionsOf(tx, accountId)
    },
    afterWriting,
    ...createPushSubscriptions(db, push),
    ...bind(db, { readChoices, changeChoices }),
    ...{ list, groups },
    read: (accountId: number, language: Language, which: Which) => change(store.markRead, accountId, language, which),
    remove: (accountId: number, language: Language, which: Which) =>
      change(store.deleteNotices, accountId, language, which),
  }
}
export type Notifications = ReturnType<typeof createNotifications>
/** Stores notices in the caller's transaction, and publishes them after its commit. */
function createSink(live: Publisher) {
  let onWritten: () => void = () => undefined
  const publish = ({ kind, url, ...notice }: store.ShownNotice, written: store.NewNotice) => {
    const { id, accountId, createdAt, language } = written
    const texts = { ar: wordsOf(notice, 'ar'), en: wordsOf(notice, 'en') }
    live.publish(channelOf(accountId), 'GeneralNotificationEvent', {
      ...{ id, kind, topic: topicOfNotice(kind), ...texts[language], texts, url },
      created_at: createdAt.toISOString(),
    })
  }
  const sink: NoticeSink = async (tx, notices) => {
    if (notices.length === 0) return () => undefined
    const written = await store.insertNotices(tx, notices)
    return () => {
      for (const [index, row] of written.entries()) {
        const notice = row.copy ?? notices[index]
        if (notice) publish(notice, row)
      }
      if (written.some(({ isSent }) => !isSent)) onWritten()
    }
  }
  return {
    sink,
    /** Calls `listener` after each commit that wrote notices to send. */
    afterWriting: (listener: () => void): void => {
      onWritten = listener
    },
  }
}

export { registerBroadcastJobs } from './broadcasts/jobs.ts'
export { registerBroadcastStaffRoutes } from './broadcasts/staff-routes.ts'
export { createNoticeDelivery } from './delivery.ts'
export { registerNoticeJobs } from './jobs.ts'
export { registerPreviewRoutes } from './previews/routes.ts'
