import { useState } from 'react'
import type { CaseDecision, CaseFault } from '#contract/values/case-states.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { readValue } from '../parts/acts/form-act.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Case, Wanted } from './case.ts'
import { MoneyLines } from './money-lines.tsx'
import { Propose } from './propose.tsx'
import { ReceiveCar } from './receive-car.tsx'
import { Repair } from './repair.tsx'
import { NO_REPAIR, RepairFields, readRepair, type TypedRepair } from './repair-fields.tsx'
import { usePreview } from './use-preview.ts'
import { CASE_FAULTS } from './words.ts'

const AMOUNT = { name: 'amount', label: '', kind: 'money' } as const
const DECISIONS = ['return', 'repair', 'reduction', 'refused'] as const

/** The decision with its money: what was decided, or the form that decides. */
export function Decision({ row }: { row: Case }) {
  const t = useT('office-cases')
  const may = useMay()
  if (row.decision !== null) return <Decided row={row} />
  if (!may('cases')) return null
  return (
    <Panel title={t('decision')}>
      {row.proposals ? <p className="of-note">{t('buyerChooses')}</p> : <Decide key={row.state} row={row} />}
    </Panel>
  )
}

function Decided({ row }: { row: Case }) {
  const t = useT('office-cases')
  const lang = useLang()
  const { decision, decided_at: at, decision_reason: reason, fault } = row
  if (decision === null) return null
  return (
    <Panel title={t('decision')}>
      <div className="pb">
        <p>
          <b>{t(`decided_${decision}`)}</b> {at ? <Moment at={at} /> : null}
        </p>
        {fault ? <p className="mu">{t('faultOf', { who: CASE_FAULTS[fault][lang] })}</p> : null}
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {reason}
        </p>
      </div>
      <MoneyLines lines={row.lines} />
      {decision === 'return' ? <ReceiveCar row={row} /> : null}
      {decision === 'repair' ? <Repair row={row} /> : null}
    </Panel>
  )
}

function Decide({ row }: { row: Case }) {
  const t = useT('office-cases')
  const errors = useFieldErrors()
  const [decision, setDecision] = useState<CaseDecision>()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<CaseFault | ''>('')
  const [repair, setRepair] = useState(NO_REPAIR)
  const [reason, setReason] = useState('')
  const wanted = wantedOf({ decision, amount: readValue(AMOUNT, typed), repair, fault })
  const preview = usePreview(row, wanted)
  const deciding = useDeciding(row, errors.refuse)
  return (
    <form
      className="pb stk"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted) deciding.mutate({ ...wanted, reason: reason.trim() })
      }}
    >
      <Ways value={decision} onChange={setDecision} />
      {decision === 'reduction' ? (
        <Amount
          value={typed}
          error={errors.of('amount') ?? preview.amountError}
          onChange={(value) => {
            errors.clear('amount')
            setTyped(value)
          }}
        />
      ) : null}
      {decision === 'repair' ? <RepairFields value={repair} error={errors.of('repair')} onChange={setRepair} /> : null}
      {decision === 'return' || decision === 'repair' ? (
        <AtFault value={fault || (preview.shown?.fault ?? 'seller')} onChange={setFault} />
      ) : null}
      {preview.shown ? <MoneyLines lines={preview.shown.lines} flat /> : null}
      <TextArea
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        maxLength={500}
        value={reason}
        error={errors.of('reason')}
        onChange={(event) => {
          errors.clear('reason')
          setReason(event.target.value)
        }}
      />
      <div className="row2">
        <Button type="submit" size="sm" disabled={!wanted || reason.trim().length < 3} pending={deciding.isPending}>
          {t('decide')}
        </Button>
        <Propose row={row} />
      </div>
      <p className="mu">{t('secondPerson')}</p>
    </form>
  )
}

type FieldOf<V> = { value: V; onChange: (value: V) => void }

function Ways({ value, onChange }: { value: CaseDecision | undefined; onChange: (value: CaseDecision) => void }) {
  const t = useT('office-cases')
  return (
    <fieldset className="grid case-choices">
      <legend className="sr-only">{t('decision')}</legend>
      {DECISIONS.map((way) => (
        <label key={way} className="check">
          <input
            type="radio"
            className="check-box"
            name="decision"
            checked={value === way}
            onChange={() => onChange(way)}
          />
          <span>
            <b>{t(`decide_${way}`)}</b>
            <small className="mu">{t(`decideText_${way}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Amount({ value, error, onChange }: FieldOf<string> & { error: string | undefined }) {
  const t = useT('office-cases')
  const lang = useLang()
  return (
    <TextField
      label={t('amount')}
      help={t('amountHelp')}
      numeric
      inputMode="decimal"
      suffix={<span>{lang === 'ar' ? 'ر.س' : 'SAR'}</span>}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function AtFault({ value, onChange }: FieldOf<CaseFault>) {
  const t = useT('office-cases')
  const lang = useLang()
  return (
    <Select
      label={t('fault')}
      help={t('faultHelp')}
      value={value}
      // The options are the words of `CaseFault`.
      onChange={(event) => onChange(event.target.value as CaseFault)}
    >
      {Object.entries(CASE_FAULTS).map(([who, words]) => (
        <option key={who} value={who}>
          {words[lang]}
        </option>
      ))}
    </Select>
  )
}

/** The decision as the call takes it; undefined while something is missing. */
function wantedOf(typed: {
  decision: CaseDecision | undefined
  amount: string | number | boolean | undefined
  repair: TypedRepair
  fault: CaseFault | ''
}): Wanted | undefined {
  const { decision, amount, fault } = typed
  if (decision === undefined) return undefined
  if (decision === 'repair') {
    const repair = readRepair(typed.repair)
    return repair && { decision, repair, ...(fault && { fault }) }
  }
  if (decision !== 'reduction') return { decision, ...(decision === 'return' && fault && { fault }) }
  return typeof amount === 'number' ? { decision, amount } : undefined
}

function useDeciding({ id }: Case, onRefused: (error: unknown) => void) {
  const t = useT('office-cases')
  const api = useOfficeApi()
  return useAct(
    (body: Wanted & { reason: string }) => api.callOnce('POST /cases/{id}/decide', { params: { id }, body }),
    { done: t('done'), onRefused },
  )
}
