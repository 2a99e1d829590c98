// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { sent } from '../testing/acts.ts'
import { openOffice, page, waits } from '../testing/open-office.tsx'
import { settings } from './settings.ts'

await import('./settings-page.tsx')

const group = (value: object) => ({ id: 'fees', key: 'fees', value })
const fees = { commission_bps: 250, commission_min: 100, commission_max: null, administrative_fee: 50, vat_bps: 1500 }
const answers = () => ({
  'GET /settings': [ok(page(group(fees))), ok(page(group({ ...fees, commission_min: 120 })))],
  'PUT /settings/fees': ok(group(fees)),
})
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
async function type(name: string, value: string) {
  fireEvent.change(box(name), { target: { value } })
  await pass()
}
const open = (more: object = {}, rights: ('read' | 'settings')[] = ['read', 'settings']) =>
  openOffice([settings], '/settings', { ...answers(), ...more }, rights)

test('[BACK-34] a group of settings sends only what was changed, and shows what is saved', async () => {
  const { calls } = await open({ 'GET /settings/fees': ok(group(fees)) })
  expect([box('Commission rate').value, save().disabled]).toEqual(['2.5', true])
  await type('Commission at least', '120')
  expect(save().disabled).toBe(false)
  await press(() => save().click())
  await pass()
  expect(sent(calls)).toEqual([['PUT /settings/fees', { commission_min: 120 }]])
  expect([toasts(), box('Commission at least').value, save().disabled]).toEqual([['Saved'], '120', true])
})

test('[BACK-175] what would be saved is listed, before and after, for all groups together; an undo takes all of it back', async () => {
  const rows = [group(fees), { id: 'accounts', key: 'accounts', value: { reveals_per_hour: 30 } }]
  await open({ 'GET /settings': ok(page(...rows)) })
  await type('Commission rate', '3')
  await type('Fields shown in full per person and hour', '20')
  const listed = () => screen.queryAllByRole('term').map((term) => term.closest('div')?.textContent)
  expect(listed()).toEqual(['Commission rate2.5% 3%', 'Fields shown in full per person and hour30 20'])
  expect(screen.getByText('2 changes to save')).toBeTruthy()
  await press(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect([listed(), box('Commission rate').value, save().disabled]).toEqual([[], '2.5', true])
})

test('[BACK-175] an unreadable rate is named at its field, and nothing is sent', async () => {
  const { calls } = await open()
  await type('Commission rate', '1.555')
  await press(() => save().click())
  expect([sent(calls), box('Commission rate').getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[BACK-175] a refused group stays typed with the error at its field; the groups before it are saved', async () => {
  const accounts = { id: 'accounts', key: 'accounts', value: { reveals_per_hour: 30 } }
  const saved = { ...fees, commission_min: 120 }
  const refused = { reason: 'invalid', message: 'Wrong', errors: { reveals_per_hour: ['At most 1,000'] } }
  const { calls } = await open({
    'GET /settings': [ok(page(group(fees), accounts)), ok(page(group(saved), accounts))],
    'GET /settings/fees': ok(group(fees)),
    'GET /settings/accounts': ok(accounts),
    'PUT /settings/accounts': refusal(422, refused),
  })
  await type('Commission at least', '120')
  await type('Fields shown in full per person and hour', '2000')
  await press(() => save().click())
  await pass()
  expect(sent(calls).map(([call]) => call)).toEqual(['PUT /settings/fees', 'PUT /settings/accounts'])
  expect([toasts(), screen.getByText('1 change to save') !== null]).toEqual([['Saved'], true])
  const field = box('Fields shown in full per person and hour')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['2000', 'true'])
})

test('[APR-10] fees that wait for a second person are not shown as saved, and lead to the request', async () => {
  const read = { 'GET /settings': ok(page(group(fees))), 'GET /settings/fees': ok(group(fees)) }
  const { address } = await open({ ...read, 'PUT /settings/fees': waits(31) })
  await type('Commission rate', '3')
  await press(() => save().click())
  await pass()
  expect([toasts(), box('Commission rate').value, save().disabled]).toEqual([
    ['Waits for a second personNothing has changed yet.See the request'],
    '2.5',
    true,
  ])
  await press(() => screen.getByRole('link', { name: 'See the request' }).click())
  expect([toasts(), address()]).toEqual([[], '/approvals/31'])
})

test('a setting that a colleague changed meanwhile is named, and nothing is saved', async () => {
  const { calls } = await open({ 'GET /settings/fees': ok(group({ ...fees, commission_min: 90 })) })
  await type('Commission at least', '120')
  await press(() => save().click())
  expect(screen.getByRole('alert').textContent).toContain('Commission at least')
  expect([sent(calls), box('Commission at least').value]).toEqual([[], '120'])
})

test('[BACK-165] minutes are typed where the wire has seconds, and a chosen logo is stored before its address', async () => {
  const auctions = { extension_mode: 'add', extension_window_seconds: 300, extension_seconds: 90 }
  const site = { site_name_en: 'Marsa', logo: '' }
  const rows = [
    { id: 'auctions', key: 'auctions', value: auctions },
    { id: 'site', key: 'site', value: site },
  ]
  const { calls } = await open({
    'GET /settings': ok(page(...rows)),
    'GET /settings/auctions': ok(rows[0]),
    'GET /settings/site': ok(rows[1]),
    'POST /settings/logos': ok({ address: '/media/a.webp' }),
    'PUT /settings/auctions': ok(rows[0]),
    'PUT /settings/site': ok(rows[1]),
  })
  const [window, added] = ['Window before the close (minutes)', 'Added time (minutes)']
  expect([box(window).value, box(added).value]).toEqual(['5', '1.5'])
  await type(added, '٢٫٥')
  const logo = new File(['logo'], 'logo.png', { type: 'image/png' })
  await press(() => fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [logo] } }))
  await press(() => save().click())
  await pass()
  const [first, ...rest] = sent(calls).filter(([call]) => call !== 'POST /settings/logos')
  expect([first, ...rest]).toEqual([
    ['PUT /settings/auctions', { extension_seconds: 150 }],
    ['PUT /settings/site', { logo: '/media/a.webp' }],
  ])
})

test('who only reads has no button to save', async () => {
  await open({}, ['read'])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
