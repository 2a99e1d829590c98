import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { PrivacyNote, problemsOf, SenderFields, useSender } from './letter-fields.tsx'

/** A company requests a partnership. */
export function PartnerPage() {
  const t = useT('content')
  const [sentId, setSentId] = useState<number>()
  return (
    <div className="wrap pb-6">
      <header className="grid gap-1 py-6 lg:py-8">
        <h1 className="text-28 font-bold lg:text-36">{t('partnerTitle')}</h1>
        <p className="max-w-2xl text-muted">{t('partnerLead')}</p>
      </header>
      <div role="status">{sentId === undefined ? null : <RequestSent id={sentId} />}</div>
      {sentId === undefined ? <PartnerForm onSent={setSentId} /> : null}
    </div>
  )
}

function RequestSent({ id }: { id: number }) {
  const t = useT('content')
  const layout = useT('layout')
  return (
    <EmptyState
      icon="good"
      title={t('requestSentTitle')}
      action={
        <A to="/" className={buttonClass('secondary')}>
          {layout('toHome')}
        </A>
      }
    >
      {t.rich('requestSentText', { id, num: (words) => <Num key="id">{words}</Num> })}
    </EmptyState>
  )
}

function PartnerForm({ onSent }: { onSent: (id: number) => void }) {
  const t = useT('content')
  const ui = useT('ui')
  const api = useApi()
  const { sender, setSender } = useSender()
  const [company, setCompany] = useState('')
  const [message, setMessage] = useState('')
  const errors = useFieldErrors()
  const sending = useMutation({
    mutationFn: () => {
      const { name, phone, email, website } = sender
      return api.call('POST /partner-requests', {
        body: { company, name, phone: phone.e164 ?? '', email, message, website },
      })
    },
    onSuccess: ({ id }) => onSent(id),
    onError: errors.refuse,
  })
  const send = () => {
    const words = { needed: t('fieldNeeded'), short: t('messageShort'), phone: ui('phoneInvalid') }
    const problems = problemsOf(sender, { company, email: sender.email, message }, words)
    if (problems) errors.show(problems)
    else sending.mutate()
  }
  return (
    <div className="contact-form p-5 lg:p-6 surface max-w-2xl">
      <Form
        errors={errors}
        button={t('sendRequest')}
        pending={sending.isPending}
        onSubmit={send}
        after={<PrivacyNote />}
      >
        <TextField
          label={t('company')}
          name="company"
          autoComplete="organization"
          maxLength={200}
          value={company}
          error={errors.of('company')}
          onChange={(event) => {
            setCompany(event.target.value)
            errors.clear('company')
          }}
        />
        <SenderFields sender={sender} errors={errors} emailLabel={t('partnerEmail')} onChange={setSender} />
        <TextArea
          label={t('proposal')}
          name="message"
          rows={6}
          maxLength={5_000}
          placeholder={t('proposalPlaceholder')}
          value={message}
          error={errors.of('message')}
          onChange={(event) => {
            setMessage(event.target.value)
            errors.clear('message')
          }}
        />
      </Form>
    </div>
  )
}
