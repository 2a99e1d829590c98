import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Choices } from '../ui/choices.tsx'
import type { Approval } from './queries.ts'

/** Hands a waiting request to a colleague who may approve it, by name. */
export function HandOver({ approval }: { approval: Approval }) {
  const t = useT('office-approvals')
  const [isAsking, setAsking] = useState(false)
  if (approval.state !== 'waiting' || approval.acts_at !== null) return null
  return (
    <>
      <Button size="sm" kind="secondary" onClick={() => setAsking(true)}>
        {t('handOver')}
      </Button>
      {isAsking ? <Choice id={approval.id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Choice({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT('office-approvals')
  const api = useOfficeApi()
  const [chosen, setChosen] = useState('')
  const params = { id }
  const { data } = useQuery({
    queryKey: ['GET /approvals/{id}/colleagues', id],
    queryFn: ({ signal }) => api.call('GET /approvals/{id}/colleagues', { params, signal }),
  })
  const { mutate, isPending } = useAct(
    (colleague: number) =>
      api.callOnce('POST /approvals/{id}/hand-over', { params, body: { colleague_id: colleague } }),
    { done: ({ handed_to_name: name }) => t('handedTo', { name: name ?? '' }), onDone: onClose },
  )
  const choices = data?.colleagues.map((each) => ({ value: String(each.id), label: <bdi>{each.name}</bdi> })) ?? []
  return (
    <AskDialog
      title={t('handOver')}
      text={data && choices.length === 0 ? t('nobodyElse') : t('handOverText')}
      button={t('handOver')}
      unready={chosen === ''}
      pending={isPending}
      onClose={onClose}
      onAnswer={() => mutate(Number(chosen))}
    >
      {choices.length > 0 ? (
        <Choices legend={t('colleague')} choices={choices} value={chosen} onChange={setChosen} />
      ) : null}
    </AskDialog>
  )
}
