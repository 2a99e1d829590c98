import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isApiError } from '#web/platform/http/api.ts'
import { newKey } from '#web/platform/http/new-key.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { isWaiting } from '../platform/use-tell-taken.tsx'
import type { Case, Wanted } from './case.ts'

/** The money of a decision that is not made yet, from the code that would make it. */
export function usePreview({ id, state }: Case, wanted: Wanted | undefined) {
  const api = useOfficeApi()
  const { data, error } = useQuery({
    queryKey: ['case', id, 'preview', state, wanted],
    queryFn: ({ signal }) =>
      api.call('POST /cases/{id}/decide', {
        params: { id },
        query: { preview: '1' },
        body: { ...(wanted ?? { decision: 'refused' }), reason: 'preview' },
        // Nothing happens, so a preview is never the same request as its decision.
        idempotencyKey: newKey(),
        signal,
      }),
    enabled: wanted !== undefined && wanted.decision !== 'refused',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isShown = data !== undefined && !isWaiting(data) && !error && data.decision === wanted?.decision
  return {
    shown: isShown ? data : undefined,
    amountError: isApiError(error) ? error.errors.amount?.[0] : undefined,
  }
}
