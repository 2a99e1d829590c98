// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lost, ok, pass, press, refusal } from '#web/testing/render-hook.tsx'
import { answerProof, isAsking } from '../platform/ask-proof.ts'
import { sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { Enrol } from './enrol.tsx'
import { Prove } from './prove.tsx'
import { security } from './security.ts'

/** Loads the screen before a test stops the clock. */
await import('./security-page.tsx')

const AT = '2026-11-20T10:00:00.000Z'
const app = { id: 1, kind: 'totp', name: 'App', created_at: AT, last_used_at: null }
const passkey = { ...app, id: 2, kind: 'passkey', name: 'Laptop' }
const factors = (...all: object[]) => ({ 'GET /second-factor': ok({ factors: all }) })
const onDone = vi.fn()
const open = (render: () => React.ReactNode, answers: object) =>
  openOffice([{ path: '/here', right: 'read', render }], '/here', { ...answers }, ['read'])
async function type(code: string) {
  const [first] = screen.getAllByRole('textbox')
  if (first) fireEvent.change(first, { target: { value: code } })
  await pass()
}
const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const calls = (all: Parameters<typeof sent>[0]) => sent(all).map(([call, body]) => [call.replace('/api/v1', ''), body])

test('a wrong code of the app is said in the server’s words, and the boxes are empty for the next one', async () => {
  onDone.mockClear()
  const wrong = refusal(422, { errors: { code: ['This code is wrong.'] } })
  const done = await open(() => <Prove onDone={onDone} />, {
    ...factors(app),
    'POST /second-factor/prove': [wrong, ok()],
  })
  await type('123456')
  expect([screen.getByText('This code is wrong.') !== null, typed().join('')]).toEqual([true, ''])
  await type('٦٥٤٣٢١')
  expect(calls(done.calls)).toEqual([
    ['POST /second-factor/prove', { code: '123456' }],
    ['POST /second-factor/prove', { code: '654321' }],
  ])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a passkey alone cannot be used in a browser without any, and the person is told so', async () => {
  await open(() => <Prove onDone={onDone} />, factors(passkey))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(document.body.textContent).toContain('Your passkey works only at this site')
})

test('factors that cannot be read are asked for again', async () => {
  const answers = { 'GET /second-factor': [lost, ok({ factors: [app] })] }
  await open(() => <Prove onDone={onDone} />, answers)
  await press(() => screen.getByRole('alert').querySelector('button')?.click())
  expect(typed()).toHaveLength(6)
})

test('an app of codes is set up with a key to type in groups of four, and confirmed by its first code', async () => {
  onDone.mockClear()
  const done = await open(() => <Enrol onDone={onDone} />, {
    ...factors(),
    'POST /second-factor/totp': ok({ id: 7, secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Marsa?secret=ABCDEFGHIJ' }),
    'POST /second-factor/totp/confirm': ok(),
  })
  await press(() => screen.getByRole('button', { name: 'Set up the app' }).click())
  expect(document.querySelector('code')?.textContent).toBe('ABCD EFGH IJ')
  await type('111222')
  expect(calls(done.calls).at(-1)).toEqual(['POST /second-factor/totp/confirm', { id: 7, code: '111222' }])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('[ACC-44] a factor is removed after a fresh proof, and not when the proof is not given', async () => {
  const { calls: all } = await openOffice([security], '/security', {
    ...factors(app, passkey),
    'DELETE /second-factor/2': [
      refusal(403, { reason: 'step_up_required' }),
      refusal(403, { reason: 'step_up_required' }),
      ok(),
    ],
  })
  const remove = () => screen.getByRole('button', { name: 'Remove Laptop' }).click()
  await press(remove)
  expect(isAsking()).toBe(true)
  await press(() => answerProof(false))
  expect(screen.getByText('It did not work. Try again.')).toBeTruthy()
  await press(remove)
  await press(() => answerProof(true))
  expect(calls(all).map(([call]) => call)).toEqual(Array(3).fill('DELETE /second-factor/2'))
  expect(screen.queryByText('It did not work. Try again.')).toBeNull()
})

test('[ACC-44] another factor is added after a proof, the first one without', async () => {
  await openOffice([security], '/security', factors(app))
  await press(() => screen.getByRole('button', { name: 'Add another one' }).click())
  expect([isAsking(), screen.queryByText('Set up the app')]).toEqual([true, null])
  await press(() => answerProof(true))
  expect(screen.getByText('Set up the app')).toBeTruthy()
})

test('[ACC-44] who has no factor adds the first one at once', async () => {
  await openOffice([security], '/security', factors())
  await press(() => screen.getByRole('button', { name: 'Add a second factor' }).click())
  expect([isAsking(), screen.queryByText('Set up the app') !== null]).toEqual([false, true])
})
