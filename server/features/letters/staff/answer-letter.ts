import type { WholeAdminLetter } from '#contract/http/office/letters.ts'
import { compose } from '#contract/values/compose.ts'
import { cleanText } from '#contract/values/text.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { granted, isRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { type Staff, staffAction } from '../../staff/index.ts'
import type { LetterDeps } from '../deps.ts'
import { letterNumber } from '../rules.ts'
import type { LetterRow } from '../store.ts'
import { letterTexts as texts } from '../texts.ts'
import { addMessage, readPapers } from '../threads.ts'
import { changeLetter, findListed } from './letters-store.ts'
import { readLetter } from './read-letters.ts'

/** A notice shows so much of an answer; the page has all of it. */
const SHOWN_LETTERS = 300

/**
 * Answers a letter and tells its writer: a member by a notice with a link to the letter, a guest by mail, or by SMS if
 * there is no mail. A letter that nobody has becomes the answerer's. Refusals: `not_found`, `invalid`, and those of
 * `readPapers`; files need a member, who reads them on the page.
 */
export async function answerLetter(
  deps: LetterDeps,
  staff: Staff,
  id: number,
  { text, uploads }: { text: string; uploads: readonly Upload[] },
): Promise<WholeAdminLetter> {
  const papers = granted(await readPapers(deps.pictures, uploads))
  const authorId = staff.actor.accountId
  const publish = await staffAction(deps.db, staff, async (tx, note) => {
    const found = await findListed(tx, id)
    if (!found) return refuse('not_found')
    if (found.accountId === null && papers.length > 0) return refuse('invalid', { errors: { files: [texts.noFiles] } })
    const letter = await addMessage(tx, id, { side: 'staff', authorId, text, papers }, null)
    if (isRefusal(letter)) return letter
    if (letter.ownerId === null) await changeLetter(tx, id, { ownerId: authorId })
    await note({
      action: 'letter.answered',
      subject: `letter:${id}`,
      before: { status: letter.status },
      after: { status: 'answered' },
    })
    return letter.accountId === null
      ? tellGuest(deps, tx, letter, cleanText(text))
      : tellMember(deps, tx, { ...letter, accountId: letter.accountId }, cleanText(text))
  })
  publish()
  return granted(await readLetter(deps.db, id))
}

function tellMember({ notices }: LetterDeps, tx: Tx, letter: LetterRow & { accountId: number }, text: string) {
  const number = letterNumber(letter.id)
  const short = text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).trimEnd()}…` : text
  const notice = {
    accountId: letter.accountId,
    kind: 'letter_answered',
    url: `/letters?id=${letter.id}`,
    carId: null,
    title: { ar: compose`ردّنا على رسالتك ${number}`, en: compose`Our answer to your letter ${number}` },
    body: { ar: short, en: short },
  }
  return notices(asQueryable(tx), [notice])
}

async function tellGuest({ messaging, settings }: LetterDeps, tx: Tx, letter: LetterRow, text: string) {
  const { language, email, phone } = letter
  const { site } = await settings.read(tx)
  const words = texts.answer(language === 'ar' ? site.siteNameAr : site.siteNameEn, letterNumber(letter.id))
  const body = [words.title[language], text, words.again[language]].join('\n\n')
  if (email !== null)
    await messaging.send(tx, { channel: 'mail', to: email, body, language, subject: words.title[language] })
  else if (phone !== null) await messaging.send(tx, { channel: 'sms', to: phone, body, language })
  return () => undefined
}
