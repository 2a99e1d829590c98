import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { emptyPhone } from '#web/ui/fields/phone-field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { type Own, type Owner, OwnerFields, ownerBody } from './pay-fields.tsx'
import { type OrderDetail, ownerQuery } from './queries.ts'

/** Until the profile is read. */
const NOBODY: Own = { name: '', identity: null }

type Props = { order: OrderDetail; onDone: () => void }

/** The buyer names another person for the registration of a paid car; a code at their phone confirms it. */
export default function OwnerChange({ order: { id, transfer }, onDone }: Props) {
  const t = useT('orders')
  const errors = useFieldErrors()
  const { data: own = NOBODY } = useQuery(ownerQuery(useApi()))
  const [owner, setOwner] = useState<Owner>({
    ...{ name: transfer?.owner_name ?? '', identity: undefined, phone: emptyPhone },
    location: transfer?.transfer_location ?? '',
  })
  const change = useChange(id, { onDone, refuse: errors.refuse })
  return (
    <form
      ref={errors.form}
      className="mt-4 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate(ownerBody(owner, own))
      }}
    >
      <ErrorList errors={errors.errors} />
      <OwnerFields owner={owner} own={own} text={t('ownerChangeText')} onChange={setOwner} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending}>
          {t('ownerChangeSave')}
        </Button>
        <Button kind="tertiary" onClick={onDone}>
          {t('ownerChangeNot')}
        </Button>
      </div>
    </form>
  )
}

function useChange(id: number, { onDone, refuse }: { onDone: () => void; refuse: (error: unknown) => void }) {
  const t = useT('orders')
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof ownerBody>) => {
      return withStepUp((stepUp) => api.call('PUT /orders/{id}/owner', { params: { id }, body, stepUp }))
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['orders'] })
      toast({ title: t('ownerChanged'), tone: 'good' })
      onDone()
    },
    onError: refuse,
  })
}
