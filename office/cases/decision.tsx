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
import { usePreview } from './use-preview.ts'
import { CASE_FAULTS } from './words.ts'

const DECISIONS = ['return', 'reduction', 'refused'] as const

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
    </Panel>
  )
}

function Decide({ row }: { row: Case }) {
  const t = useT('office-cases')
  const lang = useLang()
  const errors = useFieldErrors()
  const [decision, setDecision] = useState<CaseDecision>()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<CaseFault | ''>('')
  const [reason, setReason] = useState('')
  const amount = readValue({ name: 'amount', label: '', kind: 'money' }, typed)
  const wanted = wantedOf({ decision, amount, fault })
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
      <fieldset className="of-choices">
        <legend className="sr-only">{t('decision')}</legend>
        {DECISIONS.map((value) => (
          <label key={value} className="check">
            <input
              type="radio"
              className="check-box"
              name="decision"
              checked={decision === value}
              onChange={() => setDecision(value)}
            />
            <span>
              <b>{t(`decide_${value}`)}</b> <small className="mu">{t(`decideText_${value}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {decision === 'reduction' ? (
        <TextField
          label={t('amount')}
          help={t('amountHelp')}
          numeric
          inputMode="decimal"
          suffix={<span>{lang === 'ar' ? 'ر.س' : 'SAR'}</span>}
          value={typed}
          error={errors.of('amount') ?? preview.amountError}
          onChange={(event) => {
            errors.clear('amount')
            setTyped(event.target.value)
          }}
        />
      ) : null}
      {decision === 'return' ? (
        <Select
          label={t('fault')}
          help={t('faultHelp')}
          value={fault || (preview.shown?.fault ?? 'seller')}
          // The options are the words of `CaseFault`.
          onChange={(event) => setFault(event.target.value as CaseFault)}
        >
          {Object.entries(CASE_FAULTS).map(([value, words]) => (
            <option key={value} value={value}>
              {words[lang]}
            </option>
          ))}
        </Select>
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

/** The decision as the call takes it; undefined while something is missing. */
function wantedOf(typed: {
  decision: CaseDecision | undefined
  amount: string | number | boolean | undefined
  fault: CaseFault | ''
}): Wanted | undefined {
  const { decision, amount, fault } = typed
  if (decision === undefined) return undefined
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
