import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'

const SHOWN = 20

/** Notes of colleagues about an order, a member, a car or a request for approval ('order:12'). Only staff read them. */
export function StaffNotes({ subject }: { subject: string }) {
  const t = useT('office-orders')
  const api = useOfficeApi()
  const [text, setText] = useState('')
  const { data } = useQuery({
    queryKey: ['notes', subject],
    queryFn: ({ signal }) => api.call('GET /notes', { query: { subject, per_page: SHOWN }, signal }),
  })
  const { mutate, isPending } = useAct(
    (written: string) => api.call('POST /notes', { body: { subject, text: written } }),
    {
      onDone: () => setText(''),
    },
  )
  return (
    <Panel title={t('notes')} count={data?.total}>
      <ul className="log">
        {data?.data.map((note) => (
          <li key={note.id}>
            <div>
              <p className="whitespace-pre-line">{note.text}</p>
              <small className="mu">{note.author_name}</small>
            </div>
            <Moment at={note.at} />
          </li>
        ))}
      </ul>
      <form
        className="pb stk"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !isPending) mutate(text.trim())
        }}
      >
        <TextArea
          label={t('newNote')}
          help={t('onlyStaff')}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" size="sm" kind="secondary" disabled={text.trim() === ''} pending={isPending}>
            {t('addNote')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
