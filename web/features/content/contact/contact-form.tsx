import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PrivacyNote, problemsOf, SenderFields, useSender } from './letter-fields.tsx'
import { SUBJECTS, type Subject } from './subjects.ts'

export type { Subject } from './subjects.ts'

type Props = { subject: Subject | undefined; about: string | undefined }

/** A message to the staff. */
export function ContactForm({ subject: first = 'won', about = '' }: Props) {
  const t = useT('content')
  const ui = useT('ui')
  const api = useApi()
  const { sender, setSender, clear } = useSender()
  const [subject, setSubject] = useState<Subject>(first)
  const [message, setMessage] = useState(about === '' ? '' : `${about}\n`)
  const errors = useFieldErrors()
  const sending = useMutation({
    mutationFn: () => {
      const { name, phone, email, website } = sender
      const body = { name, phone: phone.e164 ?? '', email, subject: t(`subject_${subject}`), message, website }
      return api.call('POST /contact-us', { body })
    },
    onError: errors.refuse,
  })
  const send = () => {
    const words = { needed: t('fieldNeeded'), short: t('messageShort'), phone: ui('phoneInvalid') }
    const problems = problemsOf(sender, { message }, words)
    if (problems) errors.show(problems)
    else sending.mutate()
  }
  const again = () => {
    clear()
    setMessage('')
    sending.reset()
  }
  return (
    <section className="contact-form surface" aria-labelledby="write">
      <div role="status">
        {sending.data ? (
          <Sent id={sending.data.id} onAgain={again} />
        ) : (
          <>
            <h2 id="write">{t('writeUs')}</h2>
            <p className="mb-4 text-14 text-muted">{t('writeUsText')}</p>
          </>
        )}
      </div>
      {sending.data ? null : (
        <Form errors={errors} button={t('send')} pending={sending.isPending} onSubmit={send} after={<PrivacyNote />}>
          <SenderFields sender={sender} errors={errors} emailLabel={t('email')} onChange={setSender} />
          <SubjectField value={subject} error={errors.of('subject')} onChange={setSubject} />
          <TextArea
            label={t('message')}
            name="message"
            rows={5}
            maxLength={5_000}
            placeholder={t('messagePlaceholder')}
            value={message}
            error={errors.of('message')}
            onChange={(event) => {
              setMessage(event.target.value)
              errors.clear('message')
            }}
          />
        </Form>
      )}
    </section>
  )
}

type SubjectProps = { value: Subject; error: string | undefined; onChange: (subject: Subject) => void }

function SubjectField({ value, error, onChange }: SubjectProps) {
  const t = useT('content')
  return (
    <Select
      label={t('subject')}
      name="subject"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value as Subject)}
    >
      {SUBJECTS.map((each) => (
        <option key={each} value={each}>
          {t(`subject_${each}`)}
        </option>
      ))}
    </Select>
  )
}

function Sent({ id, onAgain }: { id: number; onAgain: () => void }) {
  const t = useT('content')
  return (
    <div className="blank">
      <span className="blank-ico">
        <Icon name="good" size="l" />
      </span>
      <h2 id="write">{t('sentTitle')}</h2>
      <p>{t.rich('sentText', { id, num: (words) => <Num key="id">{words}</Num> })}</p>
      <Button kind="secondary" onClick={onAgain}>
        {t('sendAnother')}
      </Button>
    </div>
  )
}
