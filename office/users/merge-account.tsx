import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PersonField } from '../parts/person-field.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'

/** Makes this account part of another one of the same person: found by name or phone, seen first, then asked for. */
export function MergeAccount({ userId }: { userId: number }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  const [isAsking, setAsking] = useState(false)
  const [intoId, setIntoId] = useState<number | null>(null)
  const { data: preview } = useQuery({
    queryKey: ['merge', userId, intoId],
    queryFn: ({ signal }) =>
      api.call('GET /users/{id}/merge', { params: { id: userId }, query: { into_id: Number(intoId) }, signal }),
    enabled: intoId !== null,
  })
  const { mutate, isPending } = useAct(
    (reason: string) =>
      api.call('POST /users/{id}/merge', { params: { id: userId }, body: { into_id: Number(intoId), reason } }),
    { onDone: () => setAsking(false) },
  )
  const open = () => {
    setIntoId(null)
    setAsking(true)
  }
  return (
    <>
      <Button size="sm" kind="secondary" onClick={open}>
        {t('merge')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('merge')}
          text={t('mergeText')}
          reason={t('reason')}
          button={t('mergeNow')}
          danger
          unready={!preview || preview.obstacles.length > 0}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={({ text }) => mutate(text)}
        >
          <PersonField label={t('other')} except={userId} value={intoId} onChange={setIntoId} />
          {preview ? <Preview preview={preview} /> : null}
        </AskDialog>
      ) : null}
    </>
  )
}

function Preview({ preview: { moves, links, obstacles } }: { preview: OfficeData<'GET /users/{id}/merge'> }) {
  const t = useT('office-people')
  if (obstacles.length > 0)
    return (
      <div role="alert">
        <b>{t('against')}</b>
        <ul className="of-lines">
          {obstacles.map((each) => (
            <li key={each}>{t(`not_${each}`)}</li>
          ))}
        </ul>
      </div>
    )
  const moved = [
    [t('balance'), <Money key="balance" amount={moves.balance} />],
    [t('plan'), moves.plan ?? '—'],
    [t('carsMove'), <Num key="cars">{moves.cars}</Num>],
    [t('favourites'), <Num key="favourites">{moves.favourites}</Num>],
    [t('searches'), <Num key="searches">{moves.searches}</Num>],
  ] as const
  const stays = [
    [t('bids'), links.bids],
    [t('orders'), links.orders],
    [t('payments'), links.payments],
  ] as const
  return (
    <div role="status" className="stk">
      <Facts title={t('moves')} rows={moved} />
      <Facts title={t('stays')} rows={stays.map(([name, count]) => [name, <Num key={name}>{count}</Num>] as const)} />
    </div>
  )
}

const Facts = ({ title, rows }: { title: string; rows: readonly (readonly [string, React.ReactNode])[] }) => (
  <div>
    <b>{title}</b>
    <dl className="kvl">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
