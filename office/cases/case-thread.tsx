import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Case } from './case.ts'
import { Files } from './complaint.tsx'

const ANSWER_MAX = 5_000

/** The messages with the buyer, and the answer while the case is open. */
export function CaseThread({ row }: { row: Case }) {
  const t = useT('office-cases')
  const may = useMay()
  return (
    <Panel title={t('messages')} count={row.messages.length}>
      <ul className="log">
        {row.messages.map((message) => (
          <li key={message.id} className={message.side === 'member' ? 'on' : undefined}>
            <div>
              <b>
                {message.side === 'member' ? row.buyer_name : t('house')}
                {message.author_id && message.side === 'staff' ? (
                  <>
                    {' · '}
                    <PersonLink id={message.author_id} />
                  </>
                ) : null}
              </b>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {message.text}
              </p>
              <Files row={row} files={message.files} />
            </div>
            <Moment at={message.created_at} />
          </li>
        ))}
      </ul>
      {(row.decision === null || (row.repair && !row.repaired_at)) && may('cases') ? <Answer id={row.id} /> : null}
    </Panel>
  )
}

function Answer({ id }: { id: number }) {
  const t = useT('office-cases')
  const api = useOfficeApi()
  const [text, setText] = useState('')
  const { mutate, isPending } = useAct(
    () => api.callOnce('POST /cases/{id}/messages', { params: { id }, body: { text: text.trim() } }),
    { done: t('answered'), onDone: () => setText('') },
  )
  return (
    <form
      className="pb stk"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isPending) mutate(undefined)
      }}
    >
      <TextArea
        label={t('answer')}
        help={t('answerHelp')}
        rows={4}
        maxLength={ANSWER_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" size="sm" kind="secondary" disabled={text.trim() === ''} pending={isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
