import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosingObstacle } from '#contract/http/accounts/privacy.ts'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { logOut } from '#web/platform/device/session.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { downloadFile } from '#web/platform/http/download.ts'
import { readPageConfig } from '#web/platform/http/page-config.ts'
import { type Messages, useLang, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Panel } from './panel.tsx'
import { useRefusalToast } from './use-save-profile.ts'

/** A member's acts on their own data: get a copy, and close the account. */
export function MyData() {
  const t = useT('profile')
  const [isClosing, setClosing] = useState(false)
  const lang = useLang()
  const download = useMutation({
    mutationFn: () => withStepUp((stepUp) => downloadFile('/api/v1/my-data', lang, readPageConfig().apiKey, stepUp)),
    onSuccess: () => toast({ title: t('dataDone'), tone: 'good', key: 'profile' }),
    onError: useRefusalToast(),
  })
  return (
    <Panel id="data" title={t('data')} lead={t('dataLead')}>
      <ul className="way-rows">
        <li>
          <span className="ways-ico">
            <Icon name="download" />
          </span>
          <div>
            <b>{t('dataCopy')}</b>
            <p>{t('dataCopyHelp')}</p>
          </div>
          <Button
            kind="secondary"
            size="sm"
            className="ways-below"
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('download')}
          </Button>
        </li>
        <li>
          <span className="ways-ico">
            <Icon name="lock" />
          </span>
          <div>
            <b>{t('closeAccount')}</b>
            <p>{t('closeAccountHelp')}</p>
          </div>
          <Button kind="tertiary" size="sm" aria-expanded={isClosing} onClick={() => setClosing(!isClosing)}>
            {t(isClosing ? 'cancel' : 'closeStart')}
          </Button>
          <div className="ways-more">{isClosing ? <CloseAccount /> : null}</div>
        </li>
      </ul>
    </Panel>
  )
}

function CloseAccount() {
  const t = useT('profile')
  const api = useApi()
  const read = useReadRefusal()
  const [isSure, setSure] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withStepUp((stepUp) => api.call('POST /close-account', { body: {}, stepUp })),
    onSuccess: () => {
      logOut()
      toast({ title: t('closed'), tone: 'good', key: 'profile' })
    },
  })
  const open = openIn(error)
  return (
    <div className="ways-form">
      <p>{t('closeRemoved')}</p>
      <p>{t('closeKept')}</p>
      <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
        {t('closeSure')}
      </Checkbox>
      <div role="alert">
        {error ? <FieldError error={allMessages(read(error))[0]} /> : null}
        {open.length > 0 ? (
          <ul className="list-disc ps-5">
            {open.map((obstacle) => (
              <li key={obstacle}>
                <Obstacle obstacle={obstacle} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Button kind="danger" disabled={!isSure} pending={isPending} onClick={() => mutate()}>
        {t('closeNow')}
      </Button>
    </div>
  )
}

const PLACES: Record<ClosingObstacle, '/wallet' | '/win-auctions' | '/my-cars' | '/contact-us' | '/my-payments'> = {
  balance: '/wallet',
  refund: '/wallet',
  payout: '/my-payments',
  payments: '/my-payments',
  orders: '/win-auctions',
  bids: '/win-auctions',
  cars: '/my-cars',
  role: '/contact-us',
}

function Obstacle({ obstacle }: { obstacle: ClosingObstacle }) {
  const t = useT('profile')
  const words: keyof Messages['profile'] = `open_${obstacle}`
  return (
    <A to={PLACES[obstacle]} className="link">
      {t(words)}
    </A>
  )
}

/** Open matters named by the server. */
function openIn(error: unknown): readonly ClosingObstacle[] {
  if (!isApiError(error) || error.reason !== 'account_in_use') return []
  // The server validates what it sends.
  return (error.data as { open: ClosingObstacle[] }).open
}
