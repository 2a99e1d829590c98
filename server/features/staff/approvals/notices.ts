import { type ApprovalState, approvalKinds } from '#contract/values/approval-kinds.ts'
import { compose } from '#contract/values/compose.ts'
import { riyadhDateTime } from '#contract/values/dates.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { ROLES } from '#server/platform/http/request/actor.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { type ApprovalRow, accountsInRoles } from './approval-store.ts'
import type { ApprovalDeps } from './deps.ts'

const pageOf = (id: number): string => `/admin/approvals/${id}`

const outcomes = {
  approved: { ar: 'تمت الموافقة على طلبك', en: 'Your request was approved' },
  refused: { ar: 'رُفض طلبك', en: 'Your request was refused' },
  lapsed: { ar: 'انتهى طلبك دون تنفيذ', en: 'Your request ended without effect' },
} as const

/** To the one who asked; none for an own withdrawal. */
export function decidedNotice({ askedBy, kind, id }: ApprovalRow, state: ApprovalState): Notice | undefined {
  if (state === 'waiting' || state === 'withdrawn') return undefined
  const act = approvalKinds[kind]
  return {
    accountId: askedBy,
    kind: 'approval_decided',
    url: pageOf(id),
    carId: null,
    title: outcomes[state],
    body: { ar: compose`${act.ar}`, en: compose`${act.en}` },
  }
}

/** A colleague asks this person to decide a request. */
export const handedNotice = (accountId: number, { id, kind, askedByName }: ApprovalRow): Notice => ({
  accountId,
  kind: 'approval_handed',
  url: pageOf(id),
  carId: null,
  title: { ar: 'طلب ينتظر موافقتك', en: 'A request waits for your approval' },
  body: {
    ar: compose`${approvalKinds[kind].ar}، طلبه ${askedByName}`,
    en: compose`${approvalKinds[kind].en}, asked for by ${askedByName}`,
  },
})

/** A colleague wrote about a request. */
export const noteNotice = (accountId: number, { id, kind }: ApprovalRow, note: { authorName: string }): Notice => ({
  accountId,
  kind: 'approval_note',
  url: pageOf(id),
  carId: null,
  title: {
    ar: compose`كتب ${note.authorName} عن طلب موافقة`,
    en: compose`${note.authorName} wrote about a request for approval`,
  },
  body: { ar: compose`${approvalKinds[kind].ar}`, en: compose`${approvalKinds[kind].en}` },
})

/**
 * An act that nobody else may approve happens by itself after a day: every account of staff and the house's mail are
 * told before.
 */
export async function notifyOfSoleAct(tx: Tx, deps: ApprovalDeps, row: ApprovalRow, houseMail: string): Promise<void> {
  const act = approvalKinds[row.kind]
  const at = row.actsAt ?? row.until
  const body = {
    ar: compose`${act.ar}: طلبه ${row.askedByName}، ويسري ${riyadhDateTime(at, 'ar')} ما لم يُسحب.`,
    en: compose`${act.en}: ${row.askedByName} asked for it. It takes effect ${riyadhDateTime(at, 'en')} unless it is withdrawn.`,
  }
  const title = { ar: 'إجراء بلا شخص ثانٍ', en: 'An act without a second person' }
  const told = (await accountsInRoles(tx, ROLES)).map((accountId) => ({
    ...{ accountId, kind: 'approval_alone', url: pageOf(row.id), carId: null, title, body },
  }))
  afterCommit(tx, await deps.notices(asQueryable(tx), told))
  if (houseMail === '') return
  await deps.messaging.send(tx, {
    ...{ channel: 'mail', to: houseMail, language: 'ar' },
    subject: title.ar,
    body: `${body.ar}\n${body.en}`,
  })
}
