import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'

/** Cancels an unpaid delivery. */
export function CancelButton({ id, children }: { id: number; children: ReactNode }) {
  const api = useApi()
  const t = useT('shipping')
  const queryClient = useQueryClient()
  const read = useReadRefusal()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withIdempotencyKey(`shipping cancel ${id}`, (idempotencyKey) =>
        api.call('POST /shipping/{id}/cancel', { params: { id }, body: {}, idempotencyKey }),
      ),
    onSuccess: async () => {
      toast({ title: t('canceledToast'), tone: 'good', key: 'shipping' })
      for (const key of ['shipping', 'orders', 'wins', 'dashboard'])
        await queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => toast({ title: allMessages(read(error))[0] ?? '', tone: 'danger', key: 'shipping' }),
  })
  return (
    <Button kind="secondary" pending={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
