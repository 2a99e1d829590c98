// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { broadcasts } from './broadcasts.ts'

await import('./write-page.tsx')

test('a notice goes to a named group once its members are counted, under one key', async () => {
  const answers = {
    'GET /auctions': ok(page({ id: 3, title_ar: 'مزاد', title_en: 'Spring auction' })),
    'POST /notifications/count': ok({ recipients: 12 }),
    'POST /notifications': ok({ id: 8 }),
  }
  const { calls, address } = await openOffice(broadcasts, '/notifications/create', answers, ['read', 'content'])
  await pass()
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: 'bidders' } })
  await pass()
  const [, auction] = screen.getAllByRole<HTMLSelectElement>('combobox')
  expect([...(auction?.options ?? [])].map(({ text }) => text).slice(1)).toEqual(['Spring auction'])
  if (auction) fireEvent.change(auction, { target: { value: '3' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Title in English *' }), { target: { value: 'Hello' } })
  await pass()
  await press(() => screen.getByRole('button', { name: 'Send now' }).click())
  const group = { audience: 'bidders', audience_id: 3 }
  const words = { title_ar: '', title_en: 'Hello', body_ar: '', body_en: '', url: '' }
  const call = calls.find(({ path }) => path.endsWith('/notifications'))
  expect(call?.body).toEqual({ ...group, ...words, expected: 12 })
  expect(call?.idempotencyKey).toMatch(/./)
  expect(address()).toBe('/notifications/8')
})

test('the mail of the written words is shown before they are sent, and asked for again with other words', async () => {
  const mail = { subject: 'Hello', light: 'about:blank', dark: 'about:blank#dark' }
  const answers = {
    'POST /notifications/count': ok({ recipients: 12 }),
    'POST /message-previews/broadcast': ok({ ar: { ...mail, light: 'about:blank#ar' }, en: mail }),
  }
  const { calls } = await openOffice(broadcasts, '/notifications/create', answers, ['read', 'content'])
  await pass()
  const show = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show the mail' })
  expect(show().disabled).toBe(true)
  for (const name of ['Title in Arabic *', 'Title in English *', 'Text in Arabic *', 'Text in English *'])
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: 'Hello' } })
  await pass()
  await press(() => show().click())
  expect(screen.getAllByTitle('Mail: Hello').map((frame) => frame.getAttribute('src'))).toEqual([
    mail.light,
    'about:blank#ar',
  ])
  fireEvent.change(screen.getByRole('textbox', { name: 'Title in English *' }), { target: { value: 'Bye' } })
  await pass()
  expect(show().disabled).toBe(false)
  expect(calls.filter(({ path }) => path.endsWith('/broadcast'))).toHaveLength(1)
})
