import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { IbanField } from '#web/features/transfers/iban-field.tsx'
import { useSession } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { payoutAccountQuery } from './queries.ts'

/** Names or changes the bank account; the server asks for a code. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT('transfers')
  const errors = useFieldErrors()
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState(useSession()?.name ?? '')
  const { mutate, isPending } = useSave(onClose, errors.refuse)
  const send = () => {
    const missing = {
      ...(iban.trim() === '' && { iban: [t('accountNeeded')] }),
      ...(holder.trim() === '' && { holder: [t('accountNeeded')] }),
    }
    if (Object.keys(missing).length > 0) errors.show(missing)
    else mutate({ iban, holder })
  }
  return (
    <Dialog title={t('accountDialogTitle')} onClose={onClose}>
      <Form errors={errors} button={t('accountSave')} pending={isPending} lead={t('accountDialogText')} onSubmit={send}>
        <IbanField
          label={t('accountIban')}
          value={iban}
          error={errors.of('iban')}
          onChange={(typed) => {
            errors.clear('iban')
            setIban(typed)
          }}
        />
        <TextField
          label={t('accountHolder')}
          help={t('accountHolderHelp')}
          name="holder"
          autoComplete="name"
          maxLength={120}
          value={holder}
          error={errors.of('holder')}
          onChange={({ target }) => {
            errors.clear('holder')
            setHolder(target.value)
          }}
        />
      </Form>
    </Dialog>
  )
}

function useSave(onSaved: () => void, onRefused: (error: unknown) => void) {
  const t = useT('transfers')
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { iban: string; holder: string }) =>
      withStepUp((stepUp) => api.call('PUT /payout-account', { body, stepUp })),
    onSuccess: async ({ account }) => {
      queryClient.setQueryData(payoutAccountQuery(api).queryKey, account)
      toast({ title: t('accountSaved'), text: t('accountSavedText'), tone: 'good', key: 'payout-account' })
      onSaved()
      // The sales of the member's cars name it too.
      await queryClient.invalidateQueries({ queryKey: ['my-cars'] })
    },
    onError: onRefused,
  })
}
