import type * as z from 'zod'
import type { contactMessage } from '#contract/http/content.ts'
import type { LetterKind } from '#contract/http/letters.ts'
import type { Language } from '#contract/http/shapes.ts'
import { cleanLine } from '#contract/values/text.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { uploader } from '#server/platform/storage/uploader.ts'
import type { LetterDeps } from './deps.ts'
import { readForm, refuseMore, type Sender, storeForm } from './forms/forms.ts'
import { letterForms } from './forms/forms-store.ts'
import { isSpam } from './forms/rules.ts'
import { letterNumber } from './rules.ts'
import { openThread, readPapers } from './threads.ts'

/** All guests wait for the processors of files as one account. */
const GUESTS = 0

type Body = z.output<typeof contactMessage>

/** The days in which staff answer a letter; null for the threads that other features open. */
export function answerDaysOf(kind: LetterKind, { letters }: SettingsValues): number | null {
  const days: Record<LetterKind, number | null> = {
    contact: letters.contactDays,
    complaint: letters.complaintDays,
    data: letters.dataDays,
    job: letters.jobDays,
    case: null,
  }
  return days[kind]
}

/**
 * Stores a visitor's letter to the house with its files. Only a sender who is logged in is its member: a phone in a form
 * proves nothing. Refusals: those of `readForm`, `storeForm` and `readPapers`.
 */
export async function writeLetter(
  deps: LetterDeps,
  sender: Sender & { language: Language },
  body: Body,
  uploads: readonly Upload[],
): Promise<{ id: number; number: string } | Refusal> {
  const subject = cleanLine(body.subject)
  const form = readForm(deps, 'contact', sender, body, { subject })
  if ('refused' in form) return form
  // Files cost work, which is done only for a letter that will be kept.
  const refused = await refuseMore(deps.db, deps, letterForms, form.networkHash)
  if (refused) return refused
  const { website, kind = 'contact' } = body
  const seal = () => readPapers(deps.pictures, uploads)
  const papers = isSpam(body) ? [] : await (sender.accountId === null ? uploader.run(GUESTS, seal) : seal())
  if (isRefusal(papers)) return papers
  const { message, ...writer } = form
  const answerDays = answerDaysOf(kind, await deps.settings.current())
  const { accountId, language } = sender
  const stored = await storeForm(deps, { ...form, website }, letterForms, async (tx) => {
    const letter = { ...writer, kind, accountId, language, subject, answerDays }
    return (await openThread(tx, letter, { side: 'member', authorId: accountId, text: message, papers })).id
  })
  return isRefusal(stored) ? stored : { ...stored, number: letterNumber(stored.id) }
}
