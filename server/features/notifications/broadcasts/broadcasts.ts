import type { Broadcast, BroadcastBody, broadcastRoutes as routes } from '#contract/http/office/site/broadcasts.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import { afterCommit, type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Notice, NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { audited, type GuardedAct, type Staff } from '../../staff/index.ts'
import {
  type Audience,
  audienceExists,
  type BroadcastRow,
  countAudience,
  findBroadcast,
  insertBroadcast,
  nextRecipients,
  recordPart,
} from './broadcast-store.ts'

/** The dependencies of the calls and the job of broadcasts. */
export type BroadcastDeps = { db: Database; jobs: Platform['jobs']; notices: NoticeSink }

export const BROADCAST_QUEUE = 'send-broadcast'
/** Recipients per transaction. */
const PART = 200
/** Maximum difference of the group from its preview. */
const DRIFT = 0.1

const texts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  audience: { ar: 'اختر من ترسل إليهم.', en: 'Choose who receives it.' },
  empty: { ar: 'لا أحد في هذه المجموعة.', en: 'This group is empty.' },
  drift: {
    ar: 'تغيّر عدد أفراد المجموعة منذ المعاينة. عاينها مرة أخرى.',
    en: 'The size of this group changed since the preview. Preview it again.',
  },
}

const audienceOf = (body: Pick<BroadcastBody, 'audience' | 'audience_id'>): Audience => ({
  audience: body.audience,
  audienceId: body.audience_id ?? null,
})

/** Counts a group before staff write to it. Refusals: `invalid` on `audience_id`. */
export async function previewAudience(
  db: Database,
  body: Pick<BroadcastBody, 'audience' | 'audience_id'>,
): Promise<{ recipients: number } | Refusal> {
  const audience = audienceOf(body)
  if (!(await audienceExists(db, audience))) return refuseField('audience_id', texts.audience)
  return { recipients: await countAudience(db, audience) }
}

type Send = typeof routes.adminSendBroadcast

/**
 * Sends a notice to a group. A job writes it in parts of a few hundred members. To many members, or with a link or a
 * number in its words, it takes two persons. Refusals: `invalid` with its field.
 */
export const sendBroadcast = ({
  jobs,
  settings,
}: Pick<BroadcastDeps, 'jobs'> & { settings: Pick<Settings, 'read'> }): GuardedAct<Send> => ({
  needsTwo: async (tx, _staff, { body }) => {
    const { approvals } = await settings.read(tx)
    return leadsAway(body) || (await countAudience(tx, audienceOf(body))) > approvals.broadcastAloneMax
  },
  run: async (tx, staff, { body }) => {
    const words = wordsOf(body)
    if (words.titleAr === '') return refuseField('title_ar', texts.required)
    if (words.titleEn === '') return refuseField('title_en', texts.required)
    const written = { ...words, ...audienceOf(body) }
    const sent = await writeBroadcast(jobs, tx, staff, written, body.expected)
    if (!isRefusal(sent)) afterCommit(tx, () => jobs.wake(BROADCAST_QUEUE))
    return sent
  },
})

/** Five digits of any script, as in phones and bank accounts, or the address of another site. */
const LEADS_AWAY =
  /(?:\p{Nd}[\s().\-/]{0,3}){5}|https?:|www\.|[\p{L}\d-]\.(?:com|net|org|sa|co|io|me|app|link|info)\b/iu
const leadsAway = ({ title_ar, title_en, body_ar, body_en }: BroadcastBody): boolean =>
  [title_ar, title_en, body_ar, body_en].some((text) => LEADS_AWAY.test(text))

type Words = Pick<BroadcastRow, 'titleAr' | 'titleEn' | 'bodyAr' | 'bodyEn' | 'url'>
type Written = Audience & Words

export const wordsOf = (body: Omit<BroadcastBody, 'audience' | 'audience_id' | 'expected'>): Words => ({
  titleAr: cleanLine(body.title_ar),
  titleEn: cleanLine(body.title_en),
  bodyAr: cleanText(body.body_ar),
  bodyEn: cleanText(body.body_en),
  url: body.url || null,
})

export const broadcastNotice = ({ titleAr, titleEn, bodyAr, bodyEn, url }: Words, accountId: number): Notice => ({
  accountId,
  kind: 'broadcast',
  title: { ar: titleAr, en: titleEn },
  body: { ar: bodyAr, en: bodyEn },
  url: url ?? '/notifications',
  carId: null,
})

async function writeBroadcast(
  jobs: Platform['jobs'],
  tx: Tx,
  staff: Staff,
  written: Written,
  expected: number | undefined,
): Promise<Broadcast | Refusal> {
  if (!(await audienceExists(tx, written))) return refuseField('audience_id', texts.audience)
  const recipients = await countAudience(tx, written)
  if (recipients === 0) return refuseField('audience', texts.empty)
  const drift = Math.abs((expected ?? recipients) - recipients)
  if (drift > Math.max(1, recipients * DRIFT)) return refuseField('expected', texts.drift)
  const values = { ...written, recipients, createdBy: staff.actor.accountId }
  const id = await insertBroadcast(tx, values)
  await audited(tx, staff, { action: 'broadcast.sent', subject: `broadcast:${id}`, after: values })
  await jobs.enqueue(asQueryable(tx), BROADCAST_QUEUE, { id })
  const row = await findBroadcast(tx, id)
  return row ? toBroadcast(row) : refuse('not_found')
}

/** Sends the rest of a broadcast. A second run continues after the last part, so no member receives it twice. */
export async function deliverBroadcast(deps: Pick<BroadcastDeps, 'db' | 'notices'>, id: number): Promise<void> {
  while (await deliverPart(deps, id));
}

async function deliverPart({ db, notices }: Pick<BroadcastDeps, 'db' | 'notices'>, id: number): Promise<boolean> {
  const { publish, isLeft } = await inTransaction(db, async (tx) => {
    const row = await findBroadcast(tx, id, { lock: true })
    if (row?.status !== 'sending') return { publish: () => undefined, isLeft: false }
    const recipients = await nextRecipients(tx, row, PART)
    const publishNotices = await notices(
      asQueryable(tx),
      recipients.map((accountId) => broadcastNotice(row, accountId)),
    )
    await recordPart(tx, id, recipients)
    return { publish: publishNotices, isLeft: recipients.length > 0 }
  })
  publish()
  return isLeft
}

export const toBroadcast = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  audience: row.audience,
  audience_id: row.audienceId,
  title_ar: row.titleAr,
  title_en: row.titleEn,
  body_ar: row.bodyAr,
  body_en: row.bodyEn,
  url: row.url,
  status: row.status,
  recipients: row.recipients,
  sent: row.sent,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})
