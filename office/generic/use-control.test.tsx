// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import type { Input } from '../resources/description.ts'
import { useControl } from './use-control.ts'

let form: UseFormReturn
function Form({ children }: { children: ReactNode }) {
  form = useForm<FieldValues>({ defaultValues: { city: 'Riyadh' } })
  return <FormProvider {...form}>{children}</FormProvider>
}

async function open(input: Partial<Input> = {}) {
  const page = await renderOnPage(() => null)
  const wrapper = ({ children }: { children: ReactNode }) => page.wrapper({ children: <Form>{children}</Form> })
  const { result } = renderHook(() => useControl({ field: 'city', ...input }), { wrapper })
  const refuse = (message: string) => act(() => form.setError('city', { message }))
  return { refuse, control: () => result.current }
}

test('a control has its value, and its label says whether it is required', async () => {
  const plain = await open()
  expect(plain.control().field.value).toBe('Riyadh')
  expect(plain.control().frame).toMatchObject({ label: 'City', help: undefined, error: undefined })
  const required = await open({ required: true, help: 'done' })
  expect(required.control().frame).toMatchObject({ label: 'City *', help: 'Done' })
})

test('an error is shown in plain words, ours as the server’s', async () => {
  const { control, refuse } = await open()
  refuse('Missing')
  expect(control().frame.error).toBe('Missing')
  refuse('@@react-admin@@"Too long"')
  expect(control().frame.error).toBe('Too long')
})
