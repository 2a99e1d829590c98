import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { downloadFile } from '#web/platform/http/download.ts'
import { readPageConfig } from '#web/platform/http/page-config.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Panel } from './panel.tsx'
import { useRefusalToast } from './use-save-profile.ts'

const CloseAccount = lazyPart(() => import('./close-account.tsx'))

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
            className="max-xs:col-[2/-1] max-xs:justify-self-start max-xs:mt-2"
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
