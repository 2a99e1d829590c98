import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Panel } from './panel.tsx'

const PAGES = [
  { to: '/finance', word: 'statement', icon: 'file' },
  { to: '/my-payments', word: 'payments', icon: 'card' },
  { to: '/wallet', word: 'wallet', icon: 'wallet' },
] as const satisfies readonly { to: string; word: string; icon: IconName }[]

/** The ways to the member's money. */
export function MoneyRows() {
  const t = useT('profile')
  return (
    <Panel id="money" title={t('money')}>
      <ul className="way-rows">
        {PAGES.map(({ to, word, icon }) => (
          <li key={to}>
            <span className="ways-ico">
              <Icon name={icon} />
            </span>
            <div>
              <b>{t(word)}</b>
              <p>{t(`${word}_help`)}</p>
            </div>
            <A to={to} className={buttonClass('tertiary', 'sm')}>
              {t('show')}
              <span className="sr-only"> {t(word)}</span>
            </A>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
