import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AUDIENCES } from '#contract/values/notices/audiences.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { newKey } from '#web/platform/http/new-key.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { NameOptions, useOffered } from '../parts/names/name-options.tsx'
import type { NameList } from '../parts/names/names.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useNavigate } from '../platform/router.ts'
import { useAct } from '../platform/use-act.ts'
import { AllErrors } from '../ui/all-errors.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { MailFrame } from './mail-frame.tsx'

const FIELDS = ['title_ar', 'title_en', 'body_ar', 'body_en', 'url'] as const
type Words = Record<(typeof FIELDS)[number], string>
type Group = { audience: (typeof AUDIENCES)[number]; audience_id: number | null }

/** The list that names a group, where it is not everyone. */
const NAMED_BY: Partial<Record<Group['audience'], NameList>> = {
  package: 'packages',
  bidders: 'auctions',
  city: 'cities',
}

/** Sends a notice to a group of members. The number of recipients and the preview come before the button. */
export function BroadcastPage() {
  const t = useT('office')
  const [group, setGroup] = useState<Group>({ audience: 'members', audience_id: null })
  const [words, setWords] = useState<Words>({ title_ar: '', title_en: '', body_ar: '', body_en: '', url: '' })
  const recipients = useRecipients(group)
  const send = useSend(group, words, recipients)
  return (
    <>
      <PageHead title={t('writeBroadcast')} up={{ to: '/notifications', title: t('broadcasts') }} />
      <div className="grid gap-4 grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-5">
        <div className="stk">
          {send.words.length > 0 ? <AllErrors messages={send.words} /> : null}
          <GroupPanel group={group} onChange={setGroup} />
          <WordsPanel words={words} onChange={setWords} />
        </div>
        <div className="stk">
          <Preview words={words} />
          <Panel title={t('recipients')} padded>
            <p className="of-lead" role="status">
              {recipients === undefined ? t('chooseGroup') : t('recipientsCount', { count: recipients })}
            </p>
            <Button disabled={!recipients} pending={send.isPending} onClick={send.mutate}>
              {t('sendNow')}
            </Button>
          </Panel>
        </div>
      </div>
    </>
  )
}

function useRecipients(group: Group): number | undefined {
  const api = useOfficeApi()
  const isNamed = NAMED_BY[group.audience] === undefined || group.audience_id !== null
  const { data } = useQuery({
    queryKey: ['audience', group],
    queryFn: ({ signal }) => api.call('POST /notifications/count', { body: group, signal }),
    enabled: isNamed,
  })
  return isNamed ? data?.recipients : undefined
}

function useSend(group: Group, words: Words, expected: number | undefined) {
  const api = useOfficeApi()
  const navigate = useNavigate()
  const t = useT('office')
  const body = { ...group, ...words, ...(expected === undefined ? {} : { expected }) }
  const written = JSON.stringify(body)
  // One key for one text: a second press never sends it twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another key
  const idempotencyKey = useMemo(() => newKey(), [written])
  const act = useAct(() => api.call('POST /notifications', { body, idempotencyKey }), {
    done: t('broadcastSent'),
    onDone: (sent) => navigate('approval' in sent ? `/approvals/${sent.approval.id}` : `/notifications/${sent.id}`),
  })
  const messages = isApiError(act.error) ? [...new Set(Object.values(act.error.errors).flat())] : []
  return { mutate: () => act.mutate(undefined), isPending: act.isPending, words: messages }
}

type GroupProps = { group: Group; onChange: (group: Group) => void }

function GroupPanel({ group, onChange }: GroupProps) {
  const states = useT('office-states')
  const fields = useT('office-fields')
  const list = NAMED_BY[group.audience]
  return (
    <Panel title={fields('audience')} padded>
      <div className="fg2">
        <Select
          label={fields('audience')}
          value={group.audience}
          onChange={(event) => {
            const audience = AUDIENCES.find((each) => each === event.target.value) ?? 'members'
            onChange({ audience, audience_id: null })
          }}
        >
          {AUDIENCES.map((audience) => (
            <option key={audience} value={audience}>
              {states(audience)}
            </option>
          ))}
        </Select>
        {list ? <NamedGroup list={list} group={group} onChange={onChange} /> : null}
      </div>
    </Panel>
  )
}

function NamedGroup({ list, group, onChange }: GroupProps & { list: NameList }) {
  const t = useT('office')
  const states = useT('office-states')
  const rows = useOffered(list)
  return (
    <Select
      label={states(group.audience)}
      value={group.audience_id ?? ''}
      onChange={(event) =>
        onChange({ ...group, audience_id: event.target.value === '' ? null : Number(event.target.value) })
      }
    >
      <option value="">{t('choose')}</option>
      <NameOptions rows={rows} />
    </Select>
  )
}

function WordsPanel({ words, onChange }: { words: Words; onChange: (words: Words) => void }) {
  const t = useT('office')
  const fields = useT('office-fields')
  return (
    <Panel title={t('message')} padded>
      <div className="fg2">
        {FIELDS.map((field) => {
          const shared = {
            label: field === 'url' ? fields('url') : `${fields(field)} *`,
            dir: field.endsWith('_ar') ? 'rtl' : 'ltr',
            value: words[field],
          } as const
          const change = (value: string) => onChange({ ...words, [field]: value })
          return field.startsWith('body') ? (
            <TextArea key={field} {...shared} rows={4} onChange={(event) => change(event.target.value)} />
          ) : (
            <TextField
              key={field}
              {...shared}
              help={field === 'url' ? t('broadcastUrlHelp') : undefined}
              onChange={(event) => change(event.target.value)}
            />
          )
        })}
      </div>
    </Panel>
  )
}

/** The notice as a member reads it, in both languages. */
function Preview({ words }: { words: Words }) {
  const t = useT('office')
  return (
    <Panel title={t('preview')} padded>
      {useLanguages().map((each) => (
        <div key={each} lang={each} dir={each === 'ar' ? 'rtl' : 'ltr'} className="of-notice">
          <b>{words[`title_${each}`] || '…'}</b>
          <p>{words[`body_${each}`] || '…'}</p>
        </div>
      ))}
      <Mails words={words} />
    </Panel>
  )
}

const useLanguages = () => (useLang() === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const))

/** The mails of these very words, once they are complete; for other words it is pressed again. */
function Mails({ words }: { words: Words }) {
  const t = useT('office')
  const api = useOfficeApi()
  const languages = useLanguages()
  const written = JSON.stringify(words)
  const [asked, setAsked] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['broadcast-mail', written],
    queryFn: ({ signal }) => api.call('POST /message-previews/broadcast', { body: words, signal }),
    enabled: asked === written,
    // The addresses of the mails hold for an hour.
    gcTime: 0,
  })
  if (error) return <NotRead error={error} onRetry={refetch} />
  if (data)
    return languages.map((each) => (
      <MailFrame key={data[each].light} src={data[each].light} title={`${t('mail')}: ${data[each].subject}`} />
    ))
  const isComplete = FIELDS.every((field) => field === 'url' || words[field].trim() !== '')
  return (
    <Button kind="secondary" disabled={!isComplete} pending={isFetching} onClick={() => setAsked(written)}>
      {t('showMail')}
    </Button>
  )
}
