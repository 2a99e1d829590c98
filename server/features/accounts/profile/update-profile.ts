import { riyadhDay } from '#contract/values/dates.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { isRefusal, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseUnproved, refuseUnprovedPassword } from '../step-up/prove-member.ts'
import { followSensitiveChange, type SensitiveChange } from '../step-up/sensitive-change.ts'
import * as store from '../store.ts'
import { fieldTexts, smsTexts } from '../texts.ts'
import { countPasswordWork } from '../throttle.ts'
import { type Profile, readProfile } from './profile.ts'
import { type ProfileFields, readProfileChange } from './profile-rules.ts'

const pictures = {
  image: { kind: 'avatar', visibility: 'public', column: 'imageId' },
  id_image: { kind: 'identity', visibility: 'private', column: 'idImageId' },
  passport_image: { kind: 'passport', visibility: 'private', column: 'passportImageId' },
} as const

/** Changes a member's data, all of it or nothing. A new phone counts only after its code. */
export async function updateProfile(
  c: Context,
  actor: Actor,
  fields: ProfileFields,
  files: readonly Upload[],
  caller: Caller,
): Promise<Profile | Refusal> {
  const known = await store.findProfile(c.db, actor.accountId)
  const countries = await c.links.countries(c.db, caller.language)
  const read = readProfileChange(fields, {
    ...known,
    countries,
    isCommon: isCommonPassword,
    today: riyadhDay(new Date(c.clock.now())),
  })
  const twice = files.filter((file, index) => files.findIndex(({ field }) => field === file.field) !== index)
  const errors = { ...read.errors, ...Object.fromEntries(twice.map(({ field }) => [field, [fieldTexts.pictureTwice]])) }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  const changes = changesIn(read, fields, known)
  const isNewPhone = read.phone !== undefined && read.phone !== known.phone
  const unproved =
    isNewPhone || changes.some((change) => change !== 'new_password')
      ? await refuseUnproved(c, actor, fields.current_password, caller)
      : undefined
  if (unproved) return unproved
  const password = await newPassword(c, actor, known, fields, caller)
  if (isRefusal(password)) return password
  const saved = await savePictures(c, actor.accountId, files)
  if (isRefusal(saved)) return saved
  const announce = await inTransaction(c.db, async (tx) => {
    const now = await store.lockAccount(tx, actor.accountId)
    if (password && now.passwordHash !== known.passwordHash) {
      throw new RefusalError(refuseField('current_password', fieldTexts.passwordOld))
    }
    const replaced = await store.picturesOf(tx, actor.accountId)
    await store.changeAccount(tx, actor.accountId, { ...read.change, ...saved, ...password })
    for (const { column } of Object.values(pictures))
      if (saved[column] && replaced[column] !== null) await c.links.removePicture(tx, replaced[column])
    if (read.phone !== undefined && read.phone !== now.phone) {
      const refusal = await sendPhoneCode(c, tx, { phone: read.phone, accountId: actor.accountId }, caller)
      if (refusal) throw new RefusalError(refusal)
    }
    return changes.length > 0 ? followSensitiveChange(c, tx, changes, { actor, before: now, caller }) : undefined
  })
  announce?.()
  return readProfile(c, actor, caller.language)
}

/** Changes with consequences; a phone counts only after its code. A first mail address replaces nobody's. */
function changesIn(
  { change }: ReturnType<typeof readProfileChange>,
  { password }: ProfileFields,
  known: { email: string | null; passwordHash: string | null },
): SensitiveChange[] {
  const isOtherMail = known.email !== null && change.email !== undefined && change.email !== known.email
  const ofPassword = known.passwordHash === null ? 'password' : 'new_password'
  return [...(isOtherMail ? (['email'] as const) : []), ...(password ? ([ofPassword] as const) : [])]
}

function sendPhoneCode(c: Context, tx: Tx, { phone, accountId }: { phone: string; accountId: number }, caller: Caller) {
  const order = { phone, purpose: 'phone' as const, accountId, scope: accountId, usable: true, text: smsTexts.phone }
  return c.codes.send(tx, { ...order, ...caller })
}

/** The hash of a new password; undefined if none is requested. One that replaces another needs its own proof. */
async function newPassword(
  c: Context,
  actor: Actor,
  known: { phone: string; passwordHash: string | null },
  fields: ProfileFields,
  caller: Caller,
): Promise<{ passwordHash: string } | Refusal | undefined> {
  if (!fields.password) return undefined
  const refusal =
    known.passwordHash === null
      ? await countPasswordWork(c, caller.ip)
      : await refuseUnprovedPassword(c, actor, known, fields.current_password ?? '', caller)
  return refusal ?? { passwordHash: await hashPassword(fields.password) }
}

async function savePictures(c: Context, ownerId: number, files: readonly Upload[]) {
  const saved: store.AccountChange = {}
  for (const [field, { kind, visibility, column }] of Object.entries(pictures)) {
    const file = files.find((upload) => upload.field === field)
    if (file === undefined) continue
    const picture = await c.links.savePicture(file.bytes, { kind, visibility, ownerId })
    if (isRefusal(picture))
      return picture.errors ? picture : refuseField(field, reasonTable[picture.refused], picture.refused)
    saved[column] = picture.id
  }
  return saved
}
