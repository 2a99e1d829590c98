import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { askForProof } from '../platform/ask-proof.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Enrol } from './enrol.tsx'
import { useWords } from './prove.tsx'
import { factorsQuery, useFactorCall } from './queries.ts'

/** The person's own second factors. */
export function SecurityPage() {
  const t = useT('office-security')
  const { data, isError, refetch } = useQuery(factorsQuery(useApi()))
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Panel title={t('factors')} padded>
        {isError && !data ? <ErrorState title={t('notDone')} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <Skeleton className="h-24 w-full" /> : null}
        {data?.factors.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
        <ul className="grid gap-3">
          {data?.factors.map((factor) => (
            <Factor key={factor.id} factor={factor} />
          ))}
        </ul>
        {isAdding ? (
          <div className="max-w-md">
            <Enrol onDone={() => setAdding(false)} />
          </div>
        ) : (
          <AddButton onReady={() => setAdding(true)} hasFactor={(data?.factors.length ?? 0) > 0} />
        )}
      </Panel>
    </>
  )
}

/** Another factor is added right after one was proved. */
function AddButton({ onReady, hasFactor }: { onReady: () => void; hasFactor: boolean }) {
  const t = useT('office-security')
  const start = () => {
    if (!hasFactor) return onReady()
    askForProof().then(onReady, () => undefined)
  }
  return (
    <div>
      <Button kind="secondary" onClick={start}>
        {t(hasFactor ? 'add' : 'addFirst')}
      </Button>
    </div>
  )
}

type FactorProps = {
  factor: { id: number; kind: 'totp' | 'passkey'; name: string; created_at: string; last_used_at: string | null }
}

function Factor({ factor }: FactorProps) {
  const t = useT('office-security')
  const inWords = useWords()
  const { mutate, isPending, error } = useFactorCall(async (api) => {
    const remove = () => api.call('DELETE /second-factor/{id}', { params: { id: factor.id } })
    try {
      await remove()
    } catch (refusal) {
      if (!isApiError(refusal) || refusal.reason !== 'step_up_required') throw refusal
      await askForProof()
      await remove()
    }
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <b>{factor.name}</b>
        <p className="text-14 text-muted">
          {t(factor.kind)} · {t('since')} <Moment at={factor.created_at} />
        </p>
        <FieldError error={error ? inWords(error) : undefined} />
      </div>
      <Button kind="secondary" size="sm" pending={isPending} onClick={() => mutate(undefined)}>
        {t('remove')}
        <span className="sr-only"> {factor.name}</span>
      </Button>
    </li>
  )
}
