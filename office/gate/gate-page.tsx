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
import { FoundCars } from './found-cars.tsx'
import { GateCamera } from './gate-camera.tsx'
import { readCode } from './read-code.ts'

type Checked = OfficeData<'POST /exit-permits/check'>

/**
 * The yard on a phone. It reads an exit permit, shows a clear verdict, and lets the car out once; or it reads a car, shows
 * where it stands, and checks it in.
 */
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
  const [car, setCar] = useState<string>()
  const check = (text: string) => {
    setCode(text)
    const read = readCode(text)
    if ('car' in read) setCar(read.car)
    else gate.mutate({ code: read.permit })
  }
  const next = () => {
    setCode('')
    setCar(undefined)
    gate.reset()
  }
  const isDone = car !== undefined || gate.data !== undefined || gate.isError
  return (
    <>
      <PageHead title={office('gate')} lead={t('gateLead')} />
      <div className="gate">
        {isDone ? null : (
          <Panel padded>
            <GateCamera onCode={check} />
            <TypedCode code={code} pending={gate.isPending} onType={setCode} onSend={() => check(code)} />
          </Panel>
        )}
        {car === undefined ? null : <FoundCars words={car} />}
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
          <Button
            kind={(gate.data && !gate.data.released) || car !== undefined ? 'tertiary' : 'primary'}
            onClick={next}
          >
            {t('nextCar')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

type TypedProps = { code: string; pending: boolean; onType: (code: string) => void; onSend: () => void }

function TypedCode({ code, pending, onType, onSend }: TypedProps) {
  const t = useT('office-acts')
  const isEmpty = code.trim() === ''
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSend()
      }}
    >
      <TextField
        label={t('typedCode')}
        help={t('typedCodeHelp')}
        dir="ltr"
        autoComplete="off"
        value={code}
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" kind="secondary" disabled={isEmpty} pending={pending}>
        {t('checkPermit')}
      </Button>
    </form>
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
        <div className="grid gap-3 p-4 border-t border-line">
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
