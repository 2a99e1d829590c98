import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import { Money } from '#web/platform/format.tsx'
import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import { useDesk } from '../platform/desk.tsx'
import type { OfficeApi } from '../platform/office-api.ts'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { useKeyPress } from '../ui/keys/use-key-press.ts'
import { type Approval, requestQuery } from './queries.ts'
import { useKindName } from './words.tsx'

type What = 'approve' | 'refuse' | 'withdraw'
const REASON_MIN = 3

function decide(api: OfficeApi, what: What, { id, version }: Approval, reason: string): Promise<Approval> {
  const params = { id }
  if (what === 'approve') return api.callOnce('POST /approvals/{id}/approve', { params, body: { version } })
  if (what === 'refuse') return api.callOnce('POST /approvals/{id}/refuse', { params, body: { reason } })
  return api.callOnce('POST /approvals/{id}/withdraw', { params, body: {} })
}

/** Decides once; a request that changed meanwhile is shown as it is now. */
function useDecide(approval: Approval, options: { onDone: () => void; onOutdated: () => void }) {
  const t = useT('office-approvals')
  const { api } = useDesk()
  const queryClient = useQueryClient()
  return useAct(({ what, reason }: { what: What; reason: string }) => decide(api, what, approval, reason), {
    done: ({ state }) =>
      t(state === 'approved' ? 'done_approve' : state === 'refused' ? 'done_refuse' : 'done_withdraw'),
    onDone: options.onDone,
    onRefused: (error) => {
      if (!isApiError(error) || error.reason !== 'approval_outdated') return
      const { approval: now }: { approval?: Approval } = Object(error.data)
      if (now) queryClient.setQueryData(requestQuery(api, now.id).queryKey, now)
      options.onOutdated()
    },
  })
}

type Props = {
  approval: Approval
  /** The newest comparison has not been looked at. */
  isOff: boolean
  hasKeys: boolean
  onDone: () => void
}

/** A decision: its buttons, which A and R press too, and the question that each of them asks first. */
export function Decision({ approval, isOff, hasKeys, onDone }: Props) {
  const { me } = useDesk()
  const [asking, setAsking] = useState<What>()
  const [reason, setReason] = useState('')
  const [lacksReason, setLacksReason] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useDecide(approval, { onDone, onOutdated: () => setAsking(undefined) })
  const isOwn = approval.asked_by === me.id
  const mayRefuse = !isOwn && approval.why_not !== 'forbidden'
  const ask = (what: What) => {
    const isMissing = what === 'refuse' && reason.trim().length < REASON_MIN
    setLacksReason(isMissing)
    if (isMissing) field.current?.focus()
    else setAsking(what)
  }
  useKeyPress((event) => {
    const may = { KeyA: approval.may_approve && !isOff, KeyR: mayRefuse }[event.code]
    if (!hasKeys || asking || !may) return
    // The letter is not for the field of the reason.
    event.preventDefault()
    ask(event.code === 'KeyA' ? 'approve' : 'refuse')
  })
  return (
    <>
      <form
        className="dec"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (mayRefuse) ask('refuse')
        }}
      >
        {mayRefuse ? (
          <ReasonField
            field={field}
            value={reason}
            isMissing={lacksReason}
            onChange={(text) => {
              setLacksReason(false)
              setReason(text)
            }}
          />
        ) : null}
        <Buttons approval={approval} isOwn={isOwn} mayRefuse={mayRefuse} isOff={isOff} hasKeys={hasKeys} onAsk={ask} />
      </form>
      {asking ? (
        <Question
          what={asking}
          approval={approval}
          reason={reason.trim()}
          pending={isPending}
          onClose={() => setAsking(undefined)}
          onAnswer={() => mutate({ what: asking, reason: reason.trim() })}
        />
      ) : null}
    </>
  )
}

type ReasonProps = {
  field: RefObject<HTMLInputElement | null>
  value: string
  isMissing: boolean
  onChange: (text: string) => void
}

function ReasonField({ field, value, isMissing, onChange }: ReasonProps) {
  const t = useT('office-approvals')
  const error = useId()
  return (
    <>
      <input
        ref={field}
        className="input"
        value={value}
        maxLength={500}
        aria-label={t('whyRefuse')}
        placeholder={t('whyRefuse')}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? error : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing ? (
        <p id={error} className="bad" role="alert">
          {t('reasonNeeded')}
        </p>
      ) : null}
    </>
  )
}

type ButtonsProps = Omit<Props, 'onDone'> & { isOwn: boolean; mayRefuse: boolean; onAsk: (what: What) => void }

function Buttons({ approval, isOwn, mayRefuse, isOff, hasKeys, onAsk }: ButtonsProps) {
  const t = useT('office-approvals')
  return (
    <>
      {isOwn ? (
        <Button kind="danger" onClick={() => onAsk('withdraw')}>
          {t('withdraw')}
        </Button>
      ) : null}
      {mayRefuse ? (
        <Button kind="danger" onClick={() => onAsk('refuse')}>
          {t('refuse')} <Key letter="R" isOn={hasKeys} />
        </Button>
      ) : null}
      {approval.may_approve ? (
        <Button disabled={isOff} onClick={() => onAsk('approve')}>
          <ApproveWords approval={approval} /> <Key letter="A" isOn={hasKeys} />
        </Button>
      ) : null}
    </>
  )
}

const Key = ({ letter, isOn }: { letter: string; isOn: boolean }) =>
  isOn ? (
    <span aria-hidden="true" className="ap-key max-md:hidden">
      <kbd>{letter}</kbd>
    </span>
  ) : null

function ApproveWords({ approval: { amount } }: { approval: Approval }) {
  const t = useT('office-approvals')
  return (
    <>
      {t('approve')}
      {amount === null ? null : (
        <>
          {' '}
          <Money amount={amount} />
        </>
      )}
    </>
  )
}

type QuestionProps = {
  what: What
  approval: Approval
  reason: string
  pending: boolean
  onAnswer: () => void
  onClose: () => void
}

function Question({ what, approval, reason, pending, onAnswer, onClose }: QuestionProps) {
  const t = useT('office-approvals')
  const kind = useKindName(approval.kind)
  const name = approval.asked_by_name
  return (
    <AskDialog
      title={t(`${what}Ask`)}
      text={
        <>
          <p>
            <b>{kind}</b>
          </p>
          {approval.amount === null ? null : <Concerned amount={approval.amount} name={null} />}
          <p>{t(`${what}Text`, { name, reason })}</p>
        </>
      }
      button={t(what)}
      danger={what !== 'approve'}
      pending={pending}
      onClose={onClose}
      onAnswer={onAnswer}
    />
  )
}
