import { useRouter } from '@tanstack/react-router'
import type { Car } from '#contract/http/car.ts'
import { useFavourite } from '#web/features/catalogue/favourite-button.tsx'
import { copyText } from '#web/platform/device/copy-text.ts'
import { DateTime } from '#web/platform/format.tsx'
import { addressIn, useLang, useT } from '#web/platform/language.tsx'
import { sitePath } from '#web/platform/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { TitleParts } from './title-parts.tsx'

/** The title with facts that no tile shows in one line, share and heart beside it. */
export function CarTitle({ car, inspectedOn }: { car: Car; inspectedOn: string | null }) {
  const t = useT('car')
  const words = useT('catalogue')
  const facts = [car.labels.condition?.name, car.labels.transmission?.name, car.city.name]
  const { isFavourite, toggle } = useFavourite(car.id, car.is_favourite)
  return (
    <div className="car-title">
      <h1>
        <TitleParts car={car} />
      </h1>
      <div className="car-acts">
        <ShareButton title={car.title} />
        <WhatsAppShare car={car} />
        <button
          type="button"
          className="ibtn ibtn-line car-heart"
          aria-label={words(isFavourite ? 'favouriteRemove' : 'favouriteAdd')}
          aria-pressed={isFavourite}
          onClick={toggle}
        >
          <Icon name="heart" fill={isFavourite} />
        </button>
      </div>
      <p className="car-line dots">
        {inspectedOn ? (
          <span className="car-proof">
            <Icon name="check" size="s" />
            {t.rich('inspected', { date: () => <DateTime key="date" at={inspectedOn} style="date" /> })}
          </span>
        ) : null}
        {facts.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
      </p>
    </div>
  )
}

function WhatsAppShare({ car }: { car: Pick<Car, 'slug' | 'title'> }) {
  const t = useT('car')
  const lang = useLang()
  const { siteUrl } = useRouter().options.context.config
  const text = `${car.title} ${siteUrl}${addressIn(lang, sitePath('/car/$slug', { slug: car.slug }))}`
  return (
    <a
      className="ibtn ibtn-line"
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      aria-label={t('shareWhatsApp')}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="whatsapp" />
    </a>
  )
}

/** The device's own sharing if it has one, else the address is copied. */
function ShareButton({ title }: { title: string }) {
  const t = useT('car')
  const share = async () => {
    const url = location.href
    if (typeof navigator.share === 'function') {
      // Closing the device's dialog without a choice is no failure.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    const copied = await copyText(url)
    toast({ title: t(copied ? 'copied' : 'copyFailed'), tone: copied ? 'good' : 'danger', key: 'share' })
  }
  return (
    <IconButton outlined label={t('share')} onClick={() => void share()}>
      <Icon name="share" />
    </IconButton>
  )
}
