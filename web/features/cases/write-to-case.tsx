import { useQueryClient } from '@tanstack/react-query'
import { CASE_FILES_MAX } from '#contract/values/case-states.ts'
import { useApi } from '#web/platform/link.tsx'
import { WriteForm } from '../letters/write-form.tsx'

/** The buyer writes again in an open case. */
export function WriteToCase({ orderId }: { orderId: number }) {
  const api = useApi()
  const cache = useQueryClient()
  return (
    <WriteForm
      thread={`case message ${orderId}`}
      max={CASE_FILES_MAX}
      send={(body, idempotencyKey) =>
        api.call('POST /orders/{id}/case/messages', { params: { id: orderId }, body, idempotencyKey })
      }
      onSent={() => void cache.invalidateQueries({ queryKey: ['orders'] })}
    />
  )
}
