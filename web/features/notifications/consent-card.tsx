import { useId, useState } from 'react'
import { beep, switchSound, useSound } from '#web/features/bidding/sound.ts'
import { askConsent, askLater, switchNotices, useConsent } from '#web/platform/device/notice-consent.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WithoutPush } from './without-push.tsx'

/** This browser's settings for new notices, and its sound. The browser itself is asked only after a press here. */
export function ConsentCard() {
  const t = useT('notices')
  const isOn = useSound()
  return (
    <div className="consent surface">
      <Consent />
      <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
        <Switch checked={isOn} onChange={(event) => switchSound(event.target.checked)}>
          {t('sound')}
          <small>{t('soundText')}</small>
        </Switch>
        <Button kind="secondary" className="w-full" disabled={!isOn} onClick={() => beep('good')}>
          <Icon name="sound" size="s" /> {t('trySound')}
        </Button>
      </div>
    </div>
  )
}

function Consent() {
  const t = useT('notices')
  const consent = useConsent()
  if (consent === 'unsupported') return <WithoutPush />
  if (consent === 'blocked') {
    return (
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Icon name="bell" />
        <div>
          <h2>{t('blocked')}</h2>
          <p className="text-14 text-muted">{t('blockedText')}</p>
        </div>
      </div>
    )
  }
  if (consent === 'on' || consent === 'off') {
    return (
      <Switch checked={consent === 'on'} onChange={(event) => switchNotices(event.target.checked)}>
        {t('browserNotices')}
        <small>{t(consent === 'on' ? 'noticesOn' : 'noticesOff')}</small>
      </Switch>
    )
  }
  return <AskConsent canWait={consent === 'ask'} />
}

/** @param canWait offers "not now", which hides the question for 30 days. */
function AskConsent({ canWait }: { canWait: boolean }) {
  const t = useT('notices')
  const id = useId()
  const [pending, setPending] = useState(false)
  const ask = async () => {
    setPending(true)
    await askConsent().finally(() => setPending(false))
  }
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h2 id={id}>{t('dontMiss')}</h2>
        <p className="text-14 text-muted">{t('dontMissText')}</p>
      </div>
      <div className="consent-acts">
        <Button pending={pending} onClick={() => void ask()}>
          <Icon name="bell" size="s" /> {t('allow')}
        </Button>
        {canWait ? (
          <Button kind="tertiary" onClick={askLater}>
            {t('notNow')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** The same question at a fitting moment, over the page's corner. */
export function ConsentPrompt() {
  return (
    <div className="consent consent-float">
      <AskConsent canWait />
    </div>
  )
}
