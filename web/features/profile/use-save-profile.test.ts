// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type Answers, lost, ok, openWindow, press, refusal, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { useSaveProfile } from './use-save-profile.ts'

const profile = { user: { id: 7, name: 'Noura' } }

async function open(answer: Answers['POST /update-profile'], onSaved?: () => void) {
  const page = await renderOnPage(() => useSaveProfile(onSaved), { answers: { 'POST /update-profile': answer } })
  const save = () => press(() => page.result.current.save({ name: 'Noura' }))
  return { ...page, save, errors: () => page.result.current.errors.errors }
}

test('saves a change, shows it everywhere and reports it', async () => {
  const { save, calls, queryClient } = await open(ok(profile))
  await save()
  expect(calls).toMatchObject([{ key: 'POST /update-profile', body: { name: 'Noura' } }])
  expect(queryClient.getQueryData(['profile'])).toEqual(profile)
  expect(toasts()).toEqual(['Your details are saved'])
})

test('a form with its own ending reports nothing else', async () => {
  const onSaved = vi.fn()
  const { save } = await open(ok(profile), onSaved)
  await save()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(profile)
  expect(toasts()).toEqual([])
})

test('shows a refusal under its field and in a toast; the next success removes it', async () => {
  const { save, errors } = await open([refusal(422, { errors: { name: ['Too long'] } }), ok(profile)])
  await save()
  expect([errors(), toasts()]).toEqual([{ name: ['Too long'] }, ['Too long']])
  await save()
  expect([errors(), toasts()]).toEqual([{}, ['Your details are saved']])
})

test('a lost connection has our own message', async () => {
  const { save } = await open(lost)
  await save()
  expect(toasts()).toEqual(['No connection to the network. Check it and try again.'])
})

test('a change that needs a fresh proof asks for a code and is made again with it', async () => {
  const { save, calls } = await open([refusal(403, { reason: 'step_up_required' }), ok(profile)])
  await save()
  expect(openWindow()?.name).toBe('stepUp')
  const given = openWindow()?.props as { onDone: (proof: string) => void } | undefined // the input of `stepUp`
  await press(() => given?.onDone('proof'))
  expect(calls.map(({ stepUp }) => stepUp)).toEqual([undefined, 'proof'])
  expect(toasts()).toEqual(['Your details are saved'])
})
