import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { DeskHome } from '#contract/http/office/desk.ts'

/** Words with which a text promises work of staff. */
const PROMISE = {
  en: /our team|we (contact|answer|review|check) |we are checking the|will (contact|answer|review|check|look|call|reply)|until we answer/i,
  ar: /سنتواصل|نتواصل معك|فريقنا|نردّ|سنرد|نراجع|سنراجع|سيتحقق|نتصل بك/,
}

/** The count on Today by which staff see the work that a text promises. */
type Place = DeskHome['waiting'][number]['what']
const web: Partial<Record<Place, string>> = {
  cases: 'cases.answerBy',
  letters: 'content.contactLead content.writeUsText content.sentText content.answerBy',
  partner_requests: 'content.requestSentText',
  reviews:
    'my-cars.emptyText my-cars.next_in_review my-cars.againText selling.formLead selling.sentText selling.sellLead selling.sell_review',
  refunds: 'transfers.refundUnderReviewText transfers.refundToast',
  transfers: 'orders.announcedAllText wins.way_review_text',
}
/** These promise nothing that staff would have to do. */
const nothing = 'questions.ourAnswer'

/** Sentences of the server's texts, with the file that has them. */
const server: Partial<Record<Place | 'nothing', string[]>> = {
  letters: ['letters/texts.ts: We have your message and will answer in working hours'],
  partner_requests: ['content/texts.ts: We have your request and will contact you within a few working days'],
  reviews: ['offers/list-car.ts: We have the details of your car and will review them'],
  signals: [
    'signals/notices.ts: We are checking the bids on … before it is sold',
    'signals/notices.ts: We are checking the sale of your car',
  ],
  refunds: ['refunds/request-refund.ts: The amount is held until we answer'],
  transfers: ['settings/values.ts: We review transfers within one working day'],
  recoveries: [
    'accounts/texts.ts: Our team will check it',
    'reasons/reason-table.ts: We have your request: our team will check it and contact you',
  ],
  nothing: [
    'accounts/texts.ts: The phone of your … account now belongs to another person; our team has checked it',
    // After a rejected transfer: the member writes a letter first.
    'payments/notices.ts: Write to us and we will look again',
  ],
}

test('[LET-30] each text of the site that promises work of staff has its count where staff see it', async () => {
  const found: string[] = []
  const read = (lang: string, name: string): Record<string, string> =>
    JSON.parse(readFileSync(`web/messages/${lang}/${name}.json`, 'utf8'))
  for await (const file of glob('web/messages/en/*.json')) {
    const name = file.replace(/^.*\/|\.json$/g, '')
    if (name.startsWith('office')) continue
    const ar = read('ar', name)
    for (const [key, text] of Object.entries(read('en', name)))
      if (PROMISE.en.test(text) || PROMISE.ar.test(ar[key] ?? '')) found.push(`${name}.${key}`)
  }
  const named = [...Object.values(web), nothing].flatMap((keys) => keys.split(' '))
  expect(found.sort()).toEqual(named.sort())
})

test('[LET-30] so has each text of the server', async () => {
  const found: string[] = []
  for await (const file of glob('server/{features,platform}/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const code = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    for (const [, text = ''] of code.matchAll(/(?:'|`)([A-Z][^'`\n]*)(?:'|`)/g))
      for (const sentence of text.split(/\.(?= |$)/))
        if (PROMISE.en.test(sentence))
          found.push(`${file.split('/').slice(-2).join('/')}: ${sentence.trim().replace(/\$\{\w+\}/g, '…')}`)
  }
  expect(found.sort()).toEqual(Object.values(server).flat().sort())
})
