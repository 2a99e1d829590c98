import { useMutation } from '@tanstack/react-query'
import type { SpokenAnswer } from '#contract/http/offers.ts'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Note } from '#web/ui/note.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useReadAnew } from './use-answer.ts'

/** One answer that a member gave by phone, with the buttons to confirm or dispute it. */
export default function Spoken({ answer }: { answer: SpokenAnswer }) {
  const t = useT('offers')
  const confirm = useEnd(answer, 'confirm')
  const decline = useEnd(answer, 'decline')
  const isBusy = confirm.isPending || decline.isPending
  return (
    <Note tone="wait" icon="phone" title={t('spokenTitle', { title: answer.title })}>
      <p>
        {t.rich(`spoken_${answer.decision}`, {
          money: () => <Money key="money" amount={answer.amount} />,
          time: () => <DateTime key="time" at={answer.recorded_at} />,
        })}{' '}
        {t('spokenText')}
      </p>
      <p>
        <A to="/car/$slug" params={{ slug: answer.slug }} className="link">
          {answer.title}
        </A>
      </p>
      <div className="grid gap-2 @min-[32rem]:flex @min-[32rem]:flex-wrap @min-[32rem]:items-center mt-3">
        <Button pending={confirm.isPending} disabled={isBusy} onClick={() => confirm.mutate()}>
          {t('spokenConfirm')}
        </Button>
        <Button kind="tertiary" pending={decline.isPending} disabled={isBusy} onClick={() => decline.mutate()}>
          {t('spokenDecline')}
        </Button>
      </div>
    </Note>
  )
}

function useEnd({ id }: SpokenAnswer, way: 'confirm' | 'decline') {
  const t = useT('offers')
  const api = useApi()
  const read = useReadRefusal()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: () =>
      way === 'confirm'
        ? withStepUp((stepUp) =>
            withIdempotencyKey(`spoken ${id} ${stepUp ?? ''}`, (idempotencyKey) =>
              api.call('POST /spoken-answers/{id}/confirm', { params: { id }, body: {}, stepUp, idempotencyKey }),
            ),
          )
        : api.call('POST /spoken-answers/{id}/decline', { params: { id }, body: {} }),
    onSuccess: () =>
      toast({ title: t(way === 'confirm' ? 'spokenDone' : 'spokenDeclined'), tone: 'good', key: 'spoken' }),
    onError: (error) => toast({ title: allMessages(read(error))[0] ?? '', tone: 'danger', key: 'spoken' }),
    onSettled: readAnew,
  })
}
