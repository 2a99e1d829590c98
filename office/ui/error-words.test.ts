// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { useErrorWords } from './error-words.ts'

const no = (status: number, message: string) =>
  new ApiError(message, { status, code: status, reason: '', errors: {}, data: undefined, requestId: undefined })
const OFFLINE = 'No connection to the network. Check it and try again.'
const FAILED = 'Something went wrong, please try again.'

test.each([
  ['a lost line', no(0, ''), OFFLINE],
  ['a refusal', no(409, 'A colleague was faster'), 'A colleague was faster'],
  ['an error of our own', new Error('A colleague was faster'), 'A colleague was faster'],
  ['an answer without words', no(502, ''), FAILED],
  ['nothing known', undefined, FAILED],
])('%s has words', async (_what, error, words) => {
  const { result } = await renderOnPage(() => useErrorWords())
  expect(result.current(error)).toBe(words)
})
