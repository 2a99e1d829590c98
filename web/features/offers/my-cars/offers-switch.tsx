import { useMutation } from '@tanstack/react-query'
import type { MyCar } from '#contract/http/offers.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { useReadAnew } from '../use-answer.ts'

/** Lets buyers name a lower price for a car that is for sale, or stops it. It shows the answer of the server. */
export function OffersSwitch({ car: { id, takes_offers: takes } }: { car: MyCar }) {
  const t = useT('my-cars')
  const api = useApi()
  const read = useReadRefusal()
  const readAnew = useReadAnew()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) =>
      api.call('PUT /my-cars/{id}/takes-offers', { params: { id }, body: { takes_offers: next } }),
    onError: (error) =>
      toast({ title: t('offersNotSwitched'), text: allMessages(read(error))[0], tone: 'danger', key: 'takes-offers' }),
    onSettled: readAnew,
  })
  return (
    <div className="mt-2">
      <Checkbox
        checked={isPending ? variables : takes}
        disabled={isPending}
        onChange={({ target }) => mutate(target.checked)}
      >
        {t('takesOffers')}
      </Checkbox>
    </div>
  )
}
