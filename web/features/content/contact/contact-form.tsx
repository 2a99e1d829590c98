import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/platform/device/session.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FilesField } from '../../letters/files-field.tsx'
import { formOf } from '../../letters/queries.ts'
import { PrivacyNote, problemsOf, SenderFields, useSender } from './letter-fields.tsx'
import { memberQuery } from './sender.ts'
import { kindOf, SUBJECTS, type Subject } from './subjects.ts'

export type { Subject } from './subjects.ts'

type Props = { subject: Subject | undefined; about: string | undefined }

/** A message to the staff. */
export function ContactForm({ subject: first = 'won', about = '' }: Props) {
  const t = useT('content')
  const ui = useT('ui')
  const api = useApi()
  const { sender, setSender, clear } = useSender(useMember())
  const [files, setFiles] = useState<readonly File[]>([])
  const [subject, setSubject] = useState<Subject>(first)
  const [message, setMessage] = useState(about === '' ? '' : `${about}\n`)
  const errors = useFieldErrors()
  const sending = useMutation({
    mutationFn: () => {
      const { name, phone, email, website } = sender
      const letter = { subject: t(`subject_${subject}`), kind: kindOf(subject), message, website }
      return api.call('POST /contact-us', { body: formOf({ name, phone: phone.e164 ?? '', email, ...letter }, files) })
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
    setFiles([])
    sending.reset()
  }
  return (
    <section className="contact-form p-5 lg:p-6 surface" aria-labelledby="write">
      <div role="status">
        {sending.data ? (
          <Sent number={sending.data.number} onAgain={again} />
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
          <FilesField files={files} error={errors.of('files')} onChange={setFiles} />
        </Form>
      )}
    </section>
  )
}

/** The member who is logged in, as the form's sender; undefined for a guest. */
function useMember() {
  const api = useApi()
  const isMember = useSession() !== null
  return useQuery({ ...memberQuery(api), enabled: isMember }).data
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

function Sent({ number, onAgain }: { number: string; onAgain: () => void }) {
  const t = useT('content')
  const isMember = useSession() !== null
  return (
    <div className="blank">
      <span className="blank-ico">
        <Icon name="good" size="l" />
      </span>
      <h2 id="write">{t('sentTitle')}</h2>
      <p>{t.rich('sentText', { number, num: (words) => <Num key="number">{words}</Num> })}</p>
      {isMember ? (
        <A to="/letters" className="link">
          {t('toLetters')}
        </A>
      ) : null}
      <Button kind="secondary" onClick={onAgain}>
        {t('sendAnother')}
      </Button>
    </div>
  )
}
