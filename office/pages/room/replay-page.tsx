import { useQuery } from '@tanstack/react-query'
import { useParams } from 'ra-core'
import { useState } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Shimmer } from '../../frame/shimmer.tsx'
import { useOfficeApi } from '../../platform/desk.tsx'
import type { AdminData } from '../../platform/office-api.ts'
import { useAddress } from '../../platform/use-address.ts'
import { useErrorWords } from '../../ui/error-words.ts'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

type Replay = AdminData<'GET /lots/{car_id}/replay'>

/** Replays the log of a lot step by step and compares each decision with the stored one. */
export function ReplayPage() {
  const t = useT('office-room')
  const inWords = useErrorWords()
  const api = useOfficeApi()
  const { id = '' } = useParams()
  const lot = Number(useAddress()[0].get('lot'))
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['replay', id, lot],
    queryFn: ({ signal }) =>
      api.call('GET /lots/{car_id}/replay', {
        params: { car_id: Number(id) },
        query: lot ? { lot_id: lot } : {},
        signal,
      }),
  })
  if (isPending) return <Shimmer />
  if (!data)
    return <ErrorState heading="h1" title={t('notFound')} text={inWords(error)} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead
        title={t('replayOf', { car: id })}
        lead={t('replayLead')}
        up={{ to: `/cars/${id}`, title: t('carPage') }}
      >
        <Pill tone={data.same ? 'soft-palm' : 'soft-danger'}>{t(data.same ? 'replaySame' : 'replayDiffers')}</Pill>
      </PageHead>
      {data.faults.length > 0 ? <Faults faults={data.faults} /> : null}
      <Steps replay={data} />
    </>
  )
}

function Faults({ faults }: { faults: Replay['faults'] }) {
  const t = useT('office-room')
  return (
    <Panel title={t('faults')} count={faults.length}>
      <ul className="of-rows">
        {faults.map(({ seq, fault }) => (
          <li key={`${seq} ${fault}`}>
            <Num>{seq}</Num> <code>{fault}</code>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Steps({ replay }: { replay: Replay }) {
  const t = useT('office-room')
  const [at, setAt] = useState(0)
  const step = replay.steps[at]
  return (
    <div className="o2">
      <Panel title={t('steps')} count={replay.steps.length}>
        <ol className="of-steps">
          {replay.steps.map((each, index) => (
            <li key={`${each.seq} ${each.kind} ${each.at}`}>
              <button type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
                <Num>{each.seq}</Num>
                <span>{t(`kind_${each.kind}`)}</span>
                <span>{each.user_id === null ? '' : t('bidder', { number: each.user_id })}</span>
                <span>{each.amount === null ? '' : <Money amount={each.amount} />}</span>
                <DateTime at={each.at} style="clock" />
              </button>
            </li>
          ))}
        </ol>
      </Panel>
      {step ? (
        <Panel
          title={t(`kind_${step.kind}`)}
          className="of-step"
          padded
          side={
            <span className="row2">
              <Button size="sm" kind="secondary" disabled={at === 0} onClick={() => setAt(at - 1)}>
                {t('previous')}
              </Button>
              <Button
                size="sm"
                kind="secondary"
                disabled={at === replay.steps.length - 1}
                onClick={() => setAt(at + 1)}
              >
                {t('next')}
              </Button>
            </span>
          }
        >
          <State title={t('beforeStep')} state={step.before} />
          <State title={t('afterStep')} state={step.after} />
          {step.entries.map((entry) => (
            <div key={entry.seq} className="of-proof">
              <b>
                <Num>{entry.seq}</Num> {t(entry.same ? 'proofSame' : 'proofDiffers')}
              </b>
              <code dir="ltr">{entry.payload}</code>
              <code dir="ltr">{entry.hash}</code>
            </div>
          ))}
        </Panel>
      ) : null}
    </div>
  )
}

function State({ title, state }: { title: string; state: Replay['steps'][number]['after'] }) {
  const t = useT('office-room')
  return (
    <div>
      <h3>{title}</h3>
      <p className="dots">
        <StateDot state={state.status} />
        {state.price === null ? null : <Money amount={state.price} />}
        {state.user_id === null ? null : <span>{t('bidder', { number: state.user_id })}</span>}
        {state.closes_at === null ? null : (
          <span>
            {t('closes')} <DateTime at={state.closes_at} style="clock" />
          </span>
        )}
      </p>
    </div>
  )
}
