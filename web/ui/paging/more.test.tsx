// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#web/platform/link.tsx'
import { type Answers, lost, ok, pass, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { More } from './more.tsx'

function Numbers() {
  const api = useApi()
  const list = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: ({ pageParam }) => api.call('GET /wallet', { query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  })
  return <More list={list}>Older</More>
}

const button = () => screen.queryByRole('button', { name: 'Older' })
const alert = () => screen.queryByRole('alert')?.textContent

test.each([
  ['a refusal', refusal(500), 'The server says no'],
  ['a lost line', lost, 'No connection to the network. Check it and try again.'],
])('%s says why the next rows did not come, until they do', async (_what, failure, words) => {
  const answers: Answers = { 'GET /wallet': [ok(), failure, ok()] }
  const { wrapper } = await renderOnPage(() => null, { answers })
  render(<Numbers />, { wrapper })
  await pass()
  expect(alert()).toBeUndefined()
  await press(() => button()?.click())
  expect(alert()).toBe(words)
  await press(() => button()?.click())
  expect([button(), alert()]).toEqual([null, undefined])
})
