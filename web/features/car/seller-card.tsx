import type { CarSeller } from '#contract/http/car-seller.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The seller without a name: kind, city, year of joining and sold cars; the questions lead to them. */
export function SellerCard({ seller: { kind, city, since, sold } }: { seller: CarSeller }) {
  const t = useT('car')
  return (
    <section className="car-block" id="seller">
      <h2>{t('seller')}</h2>
      <div className="car-seller surface">
        <span className="blank-ico">
          <Icon name="user" />
        </span>
        <div>
          <b>{t(`seller_${kind}`)}</b>
          <p className="dots">
            {city ? <span>{city}</span> : null}
            {kind === 'house' ? null : (
              <span>{t.rich('memberSince', { year: () => <Num key="year">{String(since)}</Num> })}</span>
            )}
            {sold > 0 ? <span>{t('soldCars', { count: sold })}</span> : null}
          </p>
        </div>
        <a className="btn btn-secondary" href="#questions">
          {t('askSeller')}
        </a>
      </div>
    </section>
  )
}
