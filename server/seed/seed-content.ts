import { addFaqs, insertPage, insertVersion } from '#server/features/content/index.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { claimOnce } from '#server/platform/settings/settings.ts'
import { aboutPage } from './content/about.ts'
import { firstFaqs } from './content/faqs.ts'
import { privacyPage } from './content/privacy.ts'
import { termsPage } from './content/terms.ts'

/** Pages and questions of every new installation, added once; then they belong to staff. */
export async function seedContent({ db }: { db: Database }): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await claimOnce(tx, 'content'))) return
    for (const { slug, ...page } of [aboutPage, privacyPage, termsPage]) {
      const id = await insertPage(tx, slug)
      if (id === undefined) throw new Error(`there is a page ${slug} already`)
      await insertVersion(tx, id, { ...page, sections: [...page.sections], note: null, createdBy: null })
    }
    await addFaqs(
      tx,
      firstFaqs.map(({ category, question, answer }, sortOrder) => ({
        category,
        questionAr: question[0],
        questionEn: question[1],
        answerAr: answer[0],
        answerEn: answer[1],
        sortOrder,
      })),
    )
  })
}
