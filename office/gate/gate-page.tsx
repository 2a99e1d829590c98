import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OrderLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { useErrorWords } from '../ui/error-words.ts'
import { PageHead, Panel } from '../ui/panel.tsx'
import { GateCamera } from './gate-camera.tsx'

type Checked = OfficeData<'POST /exit-permits/check'>

/** The gate of the yard: reads an exit permit, shows a clear verdict, and lets the car out once. */
export function GatePage() {
  const t = useT('office-acts')
  const office = useT('office')
  const api = useOfficeApi()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const gate = useMutation({
    mutationFn: (body: { code: string; release?: boolean }) => api.call('POST /exit-permits/check', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['home'] }),
  })
  const check = (read: string) => {
    setCode(read)
    gate.mutate({ code: read.trim() })
  }
  const next = () => {
    setCode('')
    gate.reset()
  }
  const isDone = gate.data !== undefined || gate.isError
  return (
    <>
      <PageHead title={office('gate')} lead={t('gateLead')} />
      <div className="gate">
        {isDone ? null : (
          <Panel padded>
            <GateCamera onCode={check} />
            <form
              className="gate-typed"
              onSubmit={(event) => {
                event.preventDefault()
                if (code.trim() !== '') check(code)
              }}
            >
              <TextField
                label={t('typedCode')}
                help={t('typedCodeHelp')}
                dir="ltr"
                autoComplete="off"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
              <Button type="submit" kind="secondary" disabled={code.trim() === ''} pending={gate.isPending}>
                {t('checkPermit')}
              </Button>
            </form>
          </Panel>
        )}
        <div aria-live="assertive">
          {gate.data ? (
            <Verdict
              checked={gate.data}
              pending={gate.isPending}
              onRelease={() => gate.mutate({ code: code.trim(), release: true })}
            />
          ) : null}
          {gate.isError ? <Refused error={gate.error} /> : null}
        </div>
        {isDone ? (
          <Button kind={gate.data && !gate.data.released ? 'tertiary' : 'primary'} onClick={next}>
            {t('nextCar')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Verdict({ checked, pending, onRelease }: { checked: Checked; pending: boolean; onRelease: () => void }) {
  const t = useT('office-acts')
  const { permit, order, holder, released } = checked
  return (
    <section className="gate-v ok">
      <header>
        <Icon name="check" />
        <h2>{t(released ? 'carIsOut' : 'permitIsGood')}</h2>
      </header>
      <dl className="kvl">
        {(
          [
            ['gateCar', order.title],
            ['gateHolder', holder ?? order.user_name],
            ['gateOrder', <OrderLink key="order" id={order.id} number={order.number} />],
            ['gatePermit', <Num key="permit">{permit.number}</Num>],
            ['gateUntil', <Moment key="until" at={permit.valid_until} />],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {released ? null : (
        <div className="gate-go">
          <p>{t('compareHolder')}</p>
          <Button size="lg" pending={pending} onClick={onRelease}>
            {t('releaseCar')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Reasons that the gate explains itself; any other shows the server's message. */
const VERDICTS = ['permit_invalid', 'permit_used', 'permit_expired', 'forbidden'] as const

function Refused({ error }: { error: Error }) {
  const t = useT('office-acts')
  const inWords = useErrorWords()
  const known = isApiError(error) ? VERDICTS.find((each) => each === error.reason) : undefined
  return (
    <section className="gate-v no">
      <header>
        <Icon name="close" />
        <h2>{t('carStays')}</h2>
      </header>
      <p>{known ? t(known) : inWords(error)}</p>
    </section>
  )
}
