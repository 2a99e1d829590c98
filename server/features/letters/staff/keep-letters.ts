import type * as z from 'zod'
import type { letterAdminRoutes, WholeAdminLetter } from '#contract/http/office/letters.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { ROLES, rightsOfRole } from '#server/platform/http/request/actor.ts'
import { difference, type Staff, staffAction } from '../../staff/index.ts'
import type { LetterDeps } from '../deps.ts'
import { setDone, setWaiting } from '../store.ts'
import { letterTexts as texts } from '../texts.ts'
import { openThread, removeThreads } from '../threads.ts'
import { answerDaysOf } from '../write-letter.ts'
import { changeLetter, findListed, findRole, type ListedLetter } from './letters-store.ts'
import { readLetter } from './read-letters.ts'

type Change = z.output<(typeof letterAdminRoutes)['adminChangeLetter']['body']>
type Told = z.output<(typeof letterAdminRoutes)['adminCreateLetter']['body']>

/** The audit outlives a letter, so it holds no personal data of its writer. */
const auditable = ({ status, ownerId, note }: ListedLetter) => ({ status, assignedTo: ownerId, note })

/**
 * Gives a letter to a person of staff, closes it or opens it again, or keeps a note for colleagues. Refusals:
 * `not_found`, `invalid` (`assigned_to`) for somebody who answers no letters.
 */
export async function keepLetter(
  { db, settings }: LetterDeps,
  staff: Staff,
  id: number,
  { assigned_to: ownerId, status, note: written }: Change,
): Promise<WholeAdminLetter> {
  return staffAction(db, staff, async (tx, note) => {
    const before = await findListed(tx, id)
    if (!before) return refuse('not_found')
    if (ownerId && !(await answersLetters(tx, ownerId))) return refuseField('assigned_to', texts.owner)
    const answerDays = answerDaysOf(before.kind, await settings.read(tx))
    if (status === 'waiting') await setWaiting(tx, id, answerDays)
    else if (status !== undefined) await setDone(tx, id, status)
    const kept = written === undefined ? {} : { note: cleanText(written ?? '') || null }
    await changeLetter(tx, id, { ...kept, ...(ownerId !== undefined && { ownerId }) })
    const after = await findListed(tx, id)
    if (!after) return refuse('not_found')
    const states = difference(auditable(before), auditable(after))
    await note({ action: 'letter.changed', subject: `letter:${id}`, ...states })
    return readLetter(tx, id)
  })
}

async function answersLetters(tx: Tx, accountId: number): Promise<boolean> {
  const found = await findRole(tx, accountId)
  const role = ROLES.find((each) => each === found)
  return role !== undefined && rightsOfRole(role).includes('letters')
}

/** Writes down what somebody told by phone or at a branch, as a guest's letter. Refusals: `invalid`. */
export async function writeDown(
  { db, settings }: LetterDeps,
  staff: Staff,
  { kind = 'contact', ...told }: Told,
): Promise<WholeAdminLetter | Refusal> {
  const phone = parsePhone(told.phone)
  if (phone === undefined) return refuseField('phone', texts.phone)
  const [name, subject, text] = [cleanLine(told.name), cleanLine(told.subject), cleanText(told.message)]
  if (name === '' || subject === '' || text === '') return refuseField('message', texts.required)
  return staffAction(db, staff, async (tx, note) => {
    const writer = { name, phone, email: told.email ? told.email.toLowerCase() : null, accountId: null }
    const answerDays = answerDaysOf(kind, await settings.read(tx))
    const letter = { ...writer, kind, subject, language: staff.language, answerDays }
    const { id } = await openThread(tx, letter, { side: 'member', authorId: null, text, papers: [] })
    await note({ action: 'letter.created', subject: `letter:${id}`, after: { status: 'waiting' } })
    return readLetter(tx, id)
  })
}

/** Removes a letter with its messages and files. Refusals: `not_found`. */
export async function removeLetter(
  { db, pictures }: LetterDeps,
  staff: Staff,
  id: number,
): Promise<Record<string, never>> {
  return staffAction(db, staff, async (tx, note) => {
    const before = await findListed(tx, id)
    if (!before) return refuse('not_found')
    await removeThreads(tx, pictures, [id])
    await note({ action: 'letter.removed', subject: `letter:${id}`, before: auditable(before) })
    return {}
  })
}
