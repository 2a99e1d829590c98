import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'

/** The steps of bidding, in three parts. */
export default function Steps({ depositFrom }: { depositFrom: number }) {
  const t = useT('home')
  return (
    <div className="wrap">
      <h2 className="sr-only" id="how-title">
        {t('howTitle')}
      </h2>
      <ol className="steps rail rail-3">
        <li>
          <h3>{t('step1')}</h3>
          <p>{t('step1Text')}</p>
        </li>
        <li>
          <h3>
            <A to="/packages">{t.rich('step2', { money: () => <Money key="money" amount={depositFrom} /> })}</A>
          </h3>
          <p>{t('step2Text')}</p>
        </li>
        <li>
          <h3>{t('step3')}</h3>
          <p>{t('step3Text')}</p>
        </li>
      </ol>
    </div>
  )
}
