import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { PAPERS } from '#web/ui/fields/file-limit.ts'
import { ActButton } from '../parts/acts/act-button.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useDesk, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { Panel } from '../ui/panel.tsx'

type Letter = OfficeData<'GET /contact-messages/{id}'>
const ANSWER_MAX = 5_000

/** The messages of a letter, the answer, and who keeps it. */
export function LetterThread({ row }: { row: Letter }) {
  const t = useT('office-letters')
  return (
    <>
      <Panel title={t('messages')} count={row.messages.length}>
        <ul className="log">
          {row.messages.map((message) => (
            <Message key={message.id} letter={row} message={message} />
          ))}
        </ul>
        <Answer letter={row} />
      </Panel>
      <Keep letter={row} />
    </>
  )
}

function Message({ letter, message }: { letter: Letter; message: Letter['messages'][number] }) {
  const t = useT('office-letters')
  return (
    <li className={message.side === 'member' ? 'on' : undefined}>
      <div>
        <b>
          {message.side === 'member' ? letter.name : t('house')}
          {message.side === 'staff' && message.author_id ? (
            <>
              {' · '}
              <PersonLink id={message.author_id} />
            </>
          ) : null}
        </b>
        <p className="whitespace-pre-line">{message.text}</p>
        <div className="row2">
          {message.files.map((file, at) => (
            <DownloadButton
              key={file.id}
              path={`/contact-messages/${letter.id}/files/${file.id}`}
              label={t('file', { number: at + 1 })}
            />
          ))}
        </div>
      </div>
      <Moment at={message.created_at} />
    </li>
  )
}

function Answer({ letter: { id, user_id: member } }: { letter: Letter }) {
  const t = useT('office-letters')
  const api = useOfficeApi()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const { mutate, isPending } = useAct(
    () => {
      const body = new FormData()
      body.set('text', text.trim())
      if (file) body.append('files[]', file)
      return api.call('POST /contact-messages/{id}/messages', { params: { id }, body })
    },
    {
      done: t('answered'),
      onDone: () => {
        setText('')
        setFile(undefined)
      },
    },
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
        help={t(member === null ? 'guestHelp' : 'memberHelp')}
        rows={5}
        maxLength={ANSWER_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {member === null ? null : (
        <FileChooser
          accept={PAPERS}
          texts={{ choose: t('chooseFile'), none: t('noFile'), help: t('fileHelp') }}
          file={file}
          onChoose={setFile}
        />
      )}
      <div>
        <Button type="submit" size="sm" disabled={text.trim() === ''} pending={isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

function Keep({ letter: { id, status, assigned_to: owner } }: { letter: Letter }) {
  const t = useT('office-letters')
  const api = useOfficeApi()
  const { me } = useDesk()
  const change = (body: { assigned_to?: number | null; status?: Letter['status'] }) => () =>
    api.call('PUT /contact-messages/{id}', { params: { id }, body })
  return (
    <Panel title={t('keep')} padded>
      <div className="row2">
        {owner === me.id ? (
          <ActButton label={t('release')} text={t('releaseText')} secondary act={change({ assigned_to: null })} />
        ) : (
          <ActButton label={t('take')} text={t('takeText')} act={change({ assigned_to: me.id })} />
        )}
        {status === 'closed' ? (
          <ActButton label={t('open')} text={t('openText')} secondary act={change({ status: 'waiting' })} />
        ) : (
          <ActButton label={t('close')} text={t('closeText')} secondary act={change({ status: 'closed' })} />
        )}
      </div>
    </Panel>
  )
}
