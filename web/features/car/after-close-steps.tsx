import type { Car } from '#contract/http/car.ts'
import { hoursText } from '#web/features/catalogue/span-text.ts'
import { useT } from '#web/platform/language.tsx'
import { Steps } from '#web/ui/steps.tsx'

/** The way of a car after its close: the seller's decision, the payment, the papers and the keys. */
export default function AfterCloseSteps({ car, auction }: { car: Car; auction: NonNullable<Car['auction']> }) {
  const t = useT('car')
  const isOpen = car.status === 'scheduled' || car.status === 'live'
  const missed = isOpen ? 'reserveNotMet' : 'reserveMissed'
  const reserve = car.reserve_met === null ? 'noReserve' : car.reserve_met ? 'reserveMet' : missed
  const decides = `${t('decidesText', { span: hoursText(t, auction.owner_decision_hours) })} ${t(reserve)}`
  return (
    <section className="car-block">
      <h2>{t('ownerTitle')}</h2>
      <Steps
        label={t('ownerTitle')}
        steps={[
          { key: 'decides', title: t('decides'), text: decides, state: isOpen ? 'next' : 'now' },
          { key: 'pays', title: t('pays'), text: t('paysText'), state: 'next' },
          { key: 'collects', title: t('collects'), text: t('collectsText'), state: 'next' },
        ]}
      />
    </section>
  )
}
