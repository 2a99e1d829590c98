import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toNumber } from '../parts/form/line-input.tsx'
import { PersonField } from '../parts/person-field.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'

/** Takes a mandate from a member who is on the phone: first the limit, then the code that came to their phone. */
export function AskMandate({ carId }: { carId: number }) {
  const t = useT('office-room')
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<number>()
  const close = () => {
    setOpen(false)
    setAsked(undefined)
  }
  return (
    <>
      <Button size="sm" kind="secondary" onClick={() => setOpen(true)}>
        {t('memberOnPhone')}
      </Button>
      {isOpen && asked === undefined ? <WhoAndLimit carId={carId} onAsked={setAsked} onClose={close} /> : null}
      {asked === undefined ? null : <CodeOfMember id={asked} onClose={close} />}
    </>
  )
}

type WhoProps = { carId: number; onAsked: (id: number) => void; onClose: () => void }

function WhoAndLimit({ carId, onAsked, onClose }: WhoProps) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const errors = useFieldErrors()
  const [userId, setUserId] = useState<number | null>(null)
  const [limit, setLimit] = useState('')
  const amount = toNumber(limit)
  const { mutate, isPending } = useAct(
    () =>
      api.call('POST /lots/{car_id}/phone-mandates', {
        params: { car_id: carId },
        body: { user_id: Number(userId), amount_max: Number(amount) },
      }),
    { done: t('mandateAsked'), onDone: ({ id }) => onAsked(id), onRefused: errors.refuse },
  )
  return (
    <AskDialog
      title={t('memberOnPhone')}
      text={t('memberOnPhoneText')}
      button={t('sendCode')}
      unready={userId === null || typeof amount !== 'number'}
      pending={isPending}
      errors={errors}
      onClose={onClose}
      onAnswer={() => mutate(undefined)}
    >
      <PersonField label={t('member')} value={userId} onChange={setUserId} />
      <TextField
        label={t('phoneLimit')}
        value={limit}
        numeric
        inputMode="numeric"
        dir="ltr"
        error={errors.of('amount_max')}
        onChange={(event) => {
          errors.clear('amount_max')
          setLimit(event.target.value)
        }}
      />
    </AskDialog>
  )
}

function CodeOfMember({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const errors = useFieldErrors()
  const [otp, setOtp] = useState('')
  const { mutate, isPending } = useAct(
    () => api.call('POST /phone-mandates/{id}/confirm', { params: { id }, body: { otp } }),
    { done: t('mandateGiven'), onDone: onClose, onRefused: errors.refuse },
  )
  return (
    <AskDialog
      title={t('memberCode')}
      text={t('memberCodeText')}
      button={t('confirmMandate')}
      unready={otp.trim() === ''}
      pending={isPending}
      errors={errors}
      onClose={onClose}
      onAnswer={() => mutate(undefined)}
    >
      <TextField
        label={t('code')}
        value={otp}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        error={errors.of('otp')}
        onChange={(event) => {
          errors.clear('otp')
          setOtp(event.target.value)
        }}
      />
    </AskDialog>
  )
}
