import { useQuery } from '@tanstack/react-query'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Phone } from '#web/platform/phone.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListCarForm } from './list-car-page.tsx'

const STEPS = ['review', 'inspection', 'price', 'decision', 'payout'] as const

/** How selling works, and the form itself for members. Its title comes from the settings. */
export function SellPage() {
  const t = useT('selling')
  const lang = useLang()
  const session = useSession()
  const { data: info } = useQuery(appInfoQuery(useApi()))
  const title = (lang === 'ar' ? info?.create_auctions_title_ar : info?.create_auctions_title_en) || t('formTitle')
  return (
    <div className="wrap pb-6">
      <header className="sell-head grid gap-4 py-6 justify-items-start lg:grid-cols-[1fr_auto] lg:items-end lg:py-8">
        <div>
          <h1>{title}</h1>
          <p className="mt-1 text-muted">{t('sellLead')}</p>
        </div>
        {session ? (
          <A to="/my-cars" className={buttonClass('secondary')}>
            {t('myCars')}
          </A>
        ) : null}
      </header>
      <div className="sell">
        <div className="car-form py-0 mx-0 max-w-none">{session ? <ListCarForm /> : <Join />}</div>
        <aside className="grid gap-4 lg:sticky lg:top-[calc(var(--header)_+_1rem)]">
          <section className="surface sell-box p-5" aria-labelledby="what-next">
            <h2 id="what-next">{t('sellNext')}</h2>
            <ol className="sell-steps grid gap-4">
              {STEPS.map((step, index) => (
                <li key={step}>
                  <span className="n" aria-hidden="true">
                    <Num>{index + 1}</Num>
                  </span>
                  <div>
                    <b>{t(`sell_${step}`)}</b>
                    <p>{t(`sell_${step}Text`)}</p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
          <p className="sell-call text-14 text-muted flex gap-2 px-1">
            <Icon name="phone" size="s" />
            <span>
              {t.rich('sellCall', {
                phone: () => <Phone key="phone" number={info?.phone || info?.mobile || ''} />,
                a: (words) => (
                  <A key="contact" to="/contact-us" query={{ subject: 'sell' }} className="link">
                    {words}
                  </A>
                ),
              })}
            </span>
          </p>
        </aside>
      </div>
    </div>
  )
}

/** The steps that a guest needs before the form. */
function Join() {
  const t = useT('selling')
  const layout = useT('layout')
  return (
    <section className="surface sell-join" aria-labelledby="sell-join">
      <h2 id="sell-join">{t('sellJoin')}</h2>
      <p className="text-muted">{t('sellJoinText')}</p>
      <ul className="sell-needs grid gap-2">
        {(['papers', 'pictures', 'truth'] as const).map((need) => (
          <li key={need}>
            <Icon name="check" size="s" />
            <span>{t(`need_${need}`)}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{t('sellFree')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="lg" onClick={() => openDialog('register', {})}>
          {layout('signUp')}
        </Button>
        <Button size="lg" kind="secondary" onClick={() => openDialog('login', {})}>
          {layout('logIn')}
        </Button>
      </div>
    </section>
  )
}
