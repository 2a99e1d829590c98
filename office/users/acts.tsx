import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { RecordCash } from '../payments/record-cash.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useDesk, useMay, useOfficeApi } from '../platform/desk.tsx'
import { GoButton, Panel } from '../ui/panel.tsx'
import { MergeAccount } from './merge-account.tsx'

/** Acts on an account beyond its form. */
export function UserActs({ row }: { row: OfficeData<'GET /users/{id}'> }) {
  const t = useT('office')
  const may = useMay()
  const { me } = useDesk()
  const filter = encodeURIComponent(JSON.stringify({ owner_id: row.id }))
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <GoButton to={`/cars?filter=${filter}`}>{t('theirCars')}</GoButton>
        {may('audit') ? (
          <GoButton to={`/audit?filter=${encodeURIComponent(JSON.stringify({ subject: `account:${row.id}` }))}`}>
            {t('theirAudit')}
          </GoButton>
        ) : null}
        {may('users') && me.id !== row.id ? <ResetFactor userId={row.id} /> : null}
        {may('users') && me.id !== row.id ? <CorrectContact userId={row.id} hasRole={row.role !== null} /> : null}
        {may('finance') && me.id !== row.id ? <Adjust userId={row.id} /> : null}
        {me.id !== row.id && row.role === null ? <RecordCash userId={row.id} /> : null}
        {may('users') && me.id !== row.id ? <UseOfAccount userId={row.id} isActive={row.active} /> : null}
        {may('users') && me.id !== row.id && row.role === null ? <MergeAccount userId={row.id} /> : null}
      </div>
    </Panel>
  )
}

/** Puts an account out of use, or into use again. */
function UseOfAccount({ userId, isActive }: { userId: number; isActive: boolean }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  const params = { id: userId }
  return isActive ? (
    <ActButton
      label={t('stop')}
      text={t('stopText')}
      reason={t('reason')}
      danger
      act={(reason) => api.call('POST /users/{id}/stop', { params, body: { reason } })}
    />
  ) : (
    <ActButton
      label={t('free')}
      text={t('freeText')}
      reason={t('reason')}
      secondary
      act={(reason) => api.call('POST /users/{id}/free', { params, body: { reason } })}
    />
  )
}

/** For a colleague or member who lost the phone or the passkey. A second administrator approves it. */
function ResetFactor({ userId }: { userId: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  return (
    <ActButton
      label={t('resetFactor')}
      text={t('resetFactorText')}
      reason={t('reason')}
      danger
      act={(reason) => api.call('POST /users/{id}/reset-second-factor', { params: { id: userId }, body: { reason } })}
    />
  )
}

/** For an owner who shows the ID and can no longer use the old phone or mail. A second administrator approves it. */
function CorrectContact({ userId, hasRole }: { userId: number; hasRole: boolean }) {
  const t = useT('office-people')
  const api = useOfficeApi()
  return (
    <FormAct
      label={t('contact')}
      text={t('contactText')}
      reason={t('reason')}
      secondary
      fields={[
        { name: 'phone', label: t('contactPhone'), kind: 'code', optional: true },
        { name: 'email', label: t('contactMail'), kind: 'code', optional: true },
        { name: 'identity', label: t('contactId'), kind: 'code', optional: hasRole, help: t('contactIdHelp') },
      ]}
      act={(written, reason) => {
        const [phone, email, identity] = [written.phone, written.email, written.identity].map((value) =>
          value ? String(value) : undefined,
        )
        return api.call('POST /users/{id}/contact', {
          params: { id: userId },
          body: { ...(phone && { phone }), ...(email && { email }), ...(identity && { identity }), reason },
        })
      }}
    />
  )
}

/** Corrects a wallet by a journal. A large sum waits for a second person. */
function Adjust({ userId }: { userId: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  return (
    <FormAct
      label={t('adjust')}
      text={t('adjustText')}
      reason={t('reason')}
      secondary
      done={t('adjusted')}
      fields={[{ name: 'amount', label: t('adjustAmount'), kind: 'money' }]}
      act={({ amount }, reason, known) =>
        api.callOnce('POST /users/{id}/adjust', {
          params: { id: userId },
          body: { amount: Number(amount), reason, ...known },
        })
      }
    />
  )
}
