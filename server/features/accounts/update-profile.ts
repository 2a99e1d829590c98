import { riyadhDay } from '#contract/values/dates.ts'
import { inTransaction, violatedConstraint } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { reasonTable } from '#server/platform/http/reason-table.ts'
import { isRefusal, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Context } from './context.ts'
import type { Caller } from './deps.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { type Profile, readProfile } from './profile.ts'
import { type ProfileFields, readProfileChange } from './profile-rules.ts'
import { type LoggedIn, siteName, startSession } from './start-session.ts'
import * as store from './store.ts'
import { fieldTexts, smsTexts } from './texts.ts'
import { countPasswordTry, countPasswordWork, forgetPasswordTries } from './throttle.ts'

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
  const read = readProfileChange(fields, { ...known, countries, today: riyadhDay(new Date(c.clock.now())) })
  const twice = files.filter((file, index) => files.findIndex(({ field }) => field === file.field) !== index)
  const errors = { ...read.errors, ...Object.fromEntries(twice.map(({ field }) => [field, [fieldTexts.pictureTwice]])) }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  const password = await newPassword(c, known, fields, caller)
  if (isRefusal(password)) return password
  const saved = await savePictures(c, actor.accountId, files)
  if (isRefusal(saved)) return saved
  const announce = await inTransaction(c.db, async (tx) => {
    const now = await store.lockAccount(tx, actor.accountId)
    if (password && now.passwordHash !== known.passwordHash) {
      throw new RefusalError(refuseField('current_password', fieldTexts.passwordOld))
    }
    await store.changeAccount(tx, actor.accountId, { ...read.change, ...saved, ...password })
    if (read.phone !== undefined && read.phone !== now.phone) {
      const order = { phone: read.phone, purpose: 'phone' as const, accountId: actor.accountId, usable: true }
      const refusal = await c.codes.send(tx, { ...order, text: smsTexts.phone, ...caller })
      if (refusal) throw new RefusalError(refusal)
    }
    if (password === undefined) return undefined
    return (await c.sessions.end(tx, actor.accountId, { except: actor.sessionId })).announce
  })
  announce?.()
  c.messaging.flush()
  return readProfile(c, actor.accountId, caller.language)
}

/** The hash of a new password; undefined when none is asked for. The old one must be right where there is one. */
async function newPassword(
  c: Context,
  known: { phone: string; passwordHash: string | null },
  fields: ProfileFields,
  caller: Caller,
): Promise<{ passwordHash: string } | Refusal | undefined> {
  if (!fields.password) return undefined
  const busy = (await countPasswordWork(c, caller.ip)) ?? (await countPasswordTry(c, known.phone))
  if (busy) return busy
  if (known.passwordHash !== null && !(await isPassword(fields.current_password ?? '', known.passwordHash))) {
    return refuseField('current_password', fieldTexts.passwordOld)
  }
  await forgetPasswordTries(c, known.phone)
  return { passwordHash: await hashPassword(fields.password) }
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

/** Gives a member the phone whose code they hold, and tells the old phone. */
export async function finishPhoneChange(
  c: Context,
  input: { phone: string; otp: string; accountId: number },
  caller: Caller,
): Promise<LoggedIn | Refusal> {
  const { phone, otp, accountId } = input
  const taken = await inTransaction(c.db, (tx) => c.codes.take(tx, { phone, purpose: 'phone', otp, accountId }))
  if (isRefusal(taken)) return taken
  const text = smsTexts.phoneMoved[caller.language](await siteName(c, caller.language))
  try {
    // The code is used up by now, whatever comes of it: a phone of another account is told to its holder only.
    const answer = await inTransaction(c.db, async (tx) => {
      const old = await store.lockAccount(tx, accountId)
      await store.setProvedPhone(tx, accountId, phone)
      // Whoever holds the old phone must not come in by a code that was sent to it before.
      await c.codes.endAllOf(tx, accountId)
      await c.messaging.send(asQueryable(tx), { channel: 'sms', to: old.phone, body: text })
      return startSession(c, tx, accountId, caller, 'phone')
    })
    c.messaging.flush()
    return answer
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_phone_key') throw error
    return refuseField('phone', reasonTable.phone_taken, 'phone_taken')
  }
}
