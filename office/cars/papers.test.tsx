// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { act, answer, ask, sent } from '../testing/acts.ts'
import { openOffice, READS } from '../testing/open-office.tsx'
import { CarDocuments } from './documents.tsx'
import { CarHistory } from './history.tsx'
import { ListingReview } from './listing-review.tsx'
import { CarOffers } from './offers.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const paper = {
  id: 5,
  kind: 'registration',
  format: 'jpeg',
  note: 'Old one',
  added_by: 'Sara',
  added_at: AT,
  bytes: 10,
}
const open = (render: () => React.ReactNode, answers: object, rights: Right[] = [...READS, 'cars', 'auctions']) =>
  openOffice([{ path: '/here', right: 'read', render }], '/here', { ...answers }, rights)
const documents = (rights?: Right[], more: object = {}) =>
  open(
    () => <CarDocuments carId={31} />,
    {
      'GET /cars/31/documents': ok({
        documents: [paper, { ...paper, id: 6, format: 'pdf' }],
        certificates: [],
        inspection_report: null,
      }),
      ...more,
    },
    rights,
  )

test('[BACK-78] a picture of a car’s papers is read once somebody asks for it, a PDF is a file', async () => {
  const { calls } = await documents(undefined, { 'GET /car-documents/5': ok({ src: 'data:image/jpeg;base64,AA==' }) })
  expect(calls.map(({ path }) => path)).toEqual(['/api/admin/cars/31/documents'])
  expect(screen.getAllByRole('button', { name: 'Show' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^PDF/ })).toHaveLength(1)
  await press(() => screen.getByRole('button', { name: 'Show' }).click())
  expect(screen.getByRole('img', { name: 'Registration' }).getAttribute('src')).toBe('data:image/jpeg;base64,AA==')
})

test('[BACK-78] a document is removed after a question', async () => {
  const { calls } = await documents(undefined, { 'DELETE /car-documents/5': ok() })
  await press(() => screen.getAllByRole('button', { name: 'Remove' })[0]?.click())
  await answer()
  expect(sent(calls).map(([call]) => call)).toEqual(['DELETE /car-documents/5'])
})

test('[BACK-67] a role without the right for cars sees the papers by name alone', async () => {
  await documents([...READS])
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('RegistrationOld one Sara')
})

test('[BACK-78] a document is added with its kind and note once a file is chosen', async () => {
  const { calls } = await documents(undefined, {
    'POST /cars/31/documents': [refusal(415, { message: 'No PDF' }), ok(paper)],
  })
  const dialog = await ask('Add a document')
  const button = dialog.querySelector<HTMLButtonElement>('button[type=submit]')
  expect(button?.disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Kind of document'), { target: { value: 'customs' } })
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Of 2024' } })
  const file = new File(['%PDF-'], 'card.pdf', { type: 'application/pdf' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await press(() => input && fireEvent.change(input, { target: { files: [file] } }))
  await press(() => button?.click())
  // A refused file leaves everything as it was.
  expect([toasts(), screen.queryByRole('dialog') !== null]).toEqual([['No PDF'], true])
  await press(() => button?.click())
  const bodies = sent(calls).map(([, body]) => Object.fromEntries(body as FormData))
  expect(bodies).toEqual(Array(2).fill({ kind: 'customs', note: 'Of 2024', image: file }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const offers = {
  ...{ status: 'awaiting_owner', amount: 40_000, turn: 'buyer', decide_by: AT, runner_up: null },
  spoken: { side: 'owner', decision: 'counter', amount: 45_000 },
  buyers: [
    {
      ...{ user_id: 9, name: 'Reem' },
      offers: [
        { id: 1, side: 'buyer', amount: 40_000, by_staff: false, made_at: AT },
        { id: 2, side: 'owner', amount: 45_000.5, by_staff: true, made_at: AT },
      ],
    },
  ],
}
const car = { id: 31, title_ar: 'كامري', title_en: 'Camry' }
const talks = (more: object = {}, rights?: Right[]) =>
  open(
    () => <CarOffers row={car} />,
    { 'GET /lots/31/offers': ok({ ...offers, ...more }), 'POST /lots/31/decision': ok() },
    rights,
  )
const facts = () =>
  screen.queryAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)

test('[BACK-81] the talks about a car show what is on the table, whose turn it is, and what was said by phone', async () => {
  await talks()
  expect(facts()).toEqual([
    ...['On the table SAR 40,000', expect.stringMatching(/^Waits for the buyer Until .*20 Nov/)],
    'Seller has still to confirm with a code: I offer another amount · SAR 45,000',
  ])
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/^Buyer SAR 40,000 Reem(?! · Noted)/)
  expect(said[1]).toMatch(/^Seller SAR 45,000\.50 to Reem · Noted by staff/)
})

test('[BACK-81] an answer by phone begins with the side whose turn it is', async () => {
  await talks()
  const dialog = await ask('Note an answer by phone')
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Who spoke').value).toBe('buyer')
})

test('[BACK-81] a sale is decided on the page of its car, with its price, while its seller has the turn', async () => {
  const { calls } = await talks({ turn: 'owner' })
  const dialog = await ask('Approve for the seller')
  expect(dialog.textContent).toMatch(/Camry.*40,000/)
  await answer()
  expect(sent(calls)).toEqual([['POST /lots/31/decision', { decision: 'approve' }]])
})

test.each([
  [{ status: 'rejected' }, undefined],
  [{}, [...READS] as Right[]],
])('[BACK-81] no answer is noted about talks that are over, or without the right: %o', async (more, rights) => {
  await talks(more, rights)
  expect(screen.queryByRole('button')).toBeNull()
})

const listing = {
  ...{ id: 31, status: 'owner_asked', owner_id: 9, owner_name: 'Reem', submitted_at: AT, waiting_since: AT },
  ...{
    wanted_price: null as number | null,
    reviewed_at: null,
    reviewed_by: null,
    review_reason: null,
    own_report: false,
  },
  questions: [
    { id: 1, text: 'Which year?', answer: null as string | null, asked_by: 'Sara', asked_at: AT, answered_at: null },
  ],
}
const review = (more: object = {}, answers: object = {}) =>
  open(() => <ListingReview carId={31} />, { 'GET /listings/31': ok({ ...listing, ...more }), ...answers })

test('[BACK-73] a seller who was asked is not asked again, and the question shows that no answer came yet', async () => {
  await review()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Accept the car',
    'Turn the car down',
  ])
  expect(facts().map((fact) => fact.split(' 20')[0])).toEqual(['Seller Reem', 'Sent', 'Waits for the seller since'])
  expect(screen.getByRole('listitem').textContent).toMatch(/^Which year\?No answer yetSara/)
})

test('[BACK-73] a decided review names its author, reason and hoped-for price, and has no act', async () => {
  const decided = {
    status: 'declined',
    waiting_since: null,
    reviewed_at: AT,
    reviewed_by: 'Sara',
    review_reason: 'No papers',
  }
  await review({ ...decided, wanted_price: 50_000.5, questions: [] })
  expect(facts()).toEqual(expect.arrayContaining(['Price hoped for SAR 50,000.50', 'Reason No papers']))
  expect(facts().some((fact) => fact.startsWith('Reviewed by Sara '))).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
})

test('[BACK-91] a decision that is refused keeps its reason, and says why', async () => {
  const { calls } = await review({}, { 'POST /cars/31/review': refusal(409, { message: 'A colleague was faster' }) })
  await act('Turn the car down', { 'Reason, read by the seller': 'No papers' })
  expect(sent(calls)).toEqual([['POST /cars/31/review', { decision: 'reject', reason: 'No papers' }]])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason, read by the seller').value).toBe('No papers')
  expect(toasts()).toEqual(['A colleague was faster'])
})

test('[BACK-80] the history of a car leads to its auctions and orders, and shows words and amounts', async () => {
  const entry = { at: AT, text: 'Evening', to_id: 3, status: null, amount: null }
  const entries = [
    { ...entry, what: 'order', text: 'O-18', to_id: 18, amount: 20_000.5, status: 'pending' },
    { ...entry, what: 'lot' },
    { ...entry, what: 'asked', text: 'Which year?' },
    { ...entry, what: 'lot', to_id: null, text: null },
  ]
  await open(() => <CarHistory carId={31} />, { 'GET /cars/31/history': ok({ entries, same_chassis: [] }) })
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links).toEqual(['O-18 /en/admin/orders/18', 'Evening /en/admin/auctions/3'])
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^Order O-18.* SAR 20,000\.50/)
  expect(rows[2]).toMatch(/^The seller was asked Which year\?/)
})
