// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type DataProvider, HttpError } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import type { Description } from '../resources/description.ts'
import { CreateScreen } from './form-screen.tsx'

const brands: Description = {
  name: 'brands',
  title: 'brands',
  one: 'brand',
  glyph: 'tag',
  read: 'read',
  columns: [],
  nameOf: () => '',
  form: [{ inputs: [{ field: 'name_ar' }, { field: 'name_en' }] }],
}

async function openForm(create: () => Promise<unknown>) {
  const dataProvider = { create } as unknown as DataProvider // what a new row asks for
  const { wrapper, queryClient } = await renderOnPage(() => null)
  const { container } = render(
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <CreateScreen description={brands} />
    </CoreAdminContext>,
    { wrapper },
  )
  await pass()
  const [arabic, english] = screen.getAllByRole<HTMLInputElement>('textbox')
  const save = () => press(() => container.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  return { arabic, english, save }
}

const refused = (errors: Record<string, string>) => {
  const all = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]))
  return new HttpError('No', 422, { errors, all })
}

test('[BACK-91] a refused form keeps what was typed, and leads to the first field at fault', async () => {
  // The core writes each refusal to the console.
  vi.spyOn(console, 'error').mockReturnValue()
  const { arabic, english, save } = await openForm(() => Promise.reject(refused({ name_en: 'It is taken.' })))
  if (!arabic || !english) throw new Error('the form has two fields')
  fireEvent.change(arabic, { target: { value: 'كيا' } })
  fireEvent.change(english, { target: { value: 'Kia' } })
  await save()
  await pass()
  expect(document.activeElement).toBe(english)
  expect([arabic.value, english.value]).toEqual(['كيا', 'Kia'])
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('It is taken.')
})

test('[BACK-92] who leaves with typed values is asked, and not without any', async () => {
  const isAsked = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  const { arabic } = await openForm(() => Promise.resolve({ data: { id: 1 } }))
  if (!arabic) throw new Error('the form has a field')
  expect(isAsked()).toBe(false)
  fireEvent.change(arabic, { target: { value: 'كيا' } })
  await pass()
  expect(isAsked()).toBe(true)
})
