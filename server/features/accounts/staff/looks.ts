import { compose } from '#contract/values/compose.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { countOne } from '../codes/store.ts'
import { activeAdmins, findAccount } from '../store.ts'

type Deps = Pick<Platform, 'db' | 'notices'> & { settings: Pick<Settings, 'current'> }
/** Personal fields shown in full, and private pictures and papers opened. */
export type Look = 'personal' | 'pictures'

const HOUR = 3600
const LIMIT = { personal: 'revealsPerHour', pictures: 'picturesPerHour' } as const

/** Counts the looks of each staff member at the personal data of members. */
export const createLooks = (deps: Deps) => ({
  /**
   * Counts a look before it happens, whether anything is found or not. The first one too many in an hour is written to the
   * audit and told to the administrators. Refusals: `too_many` until the hour is over.
   */
  count: async (staff: Staff, look: Look): Promise<Refusal | undefined> => {
    const limit = (await deps.settings.current()).accounts[LIMIT[look]]
    const { used, secondsLeft } = await countOne(deps.db, `staff-look ${look} ${staff.actor.accountId}`, HOUR)
    if (used <= limit) return undefined
    if (used === limit + 1) await raiseAlarm(deps, staff, look, limit)
    return refuse('too_many', { retryAfterSeconds: secondsLeft, data: { retry_after_seconds: secondsLeft } })
  },
})
export type Looks = ReturnType<typeof createLooks>

async function raiseAlarm({ db, notices }: Deps, staff: Staff, look: Look, limit: number): Promise<void> {
  const id = staff.actor.accountId
  const publish = await inTransaction(db, async (tx) => {
    await audited(tx, staff, { action: 'personal.paused', subject: `account:${id}`, after: { field: look, limit } })
    const name = (await findAccount(tx, id))?.name ?? ''
    const about = alarmOf(name, id)
    return notices(
      asQueryable(tx),
      (await activeAdmins(tx)).map((accountId) => ({ ...about, accountId })),
    )
  })
  publish()
}

const alarmOf = (name: string, id: number): Omit<Notice, 'accountId'> => ({
  kind: 'account_looks',
  url: `/admin/audit?filter=${encodeURIComponent(JSON.stringify({ actor_id: id }))}`,
  carId: null,
  title: { ar: 'اطلاع كثير على بيانات الأعضاء', en: 'Many looks at members’ data' },
  body: {
    ar: compose`بلغ ${name} حدّ الاطلاع على بيانات الأعضاء خلال ساعة، فأوقفناه حتى نهايتها. راجع سجل التدقيق.`,
    en: compose`${name} reached the hourly limit of looks at members’ data and is paused until the hour is over. Check the audit.`,
  },
})
