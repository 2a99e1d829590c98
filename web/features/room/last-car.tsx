import { type CardCar, nameOf } from '#web/features/catalogue/card-car.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Result of the previous car. Always rendered, so the layout does not shift. */
export function LastCar({ car }: { car: CardCar | undefined }) {
  const t = useT('room')
  if (!car) return <p className="rm-last text-muted">{t('noneYet')}</p>
  const values = { title: () => <bdi>{nameOf(car)}</bdi>, money: () => <Money amount={car.price} /> }
  if (car.status === 'no_bids') {
    return (
      <p className="rm-last text-muted">
        <span>{t.rich('lastPassed', values)}</span>
      </p>
    )
  }
  const isMine = car.viewer?.is_leading ?? false
  if (car.status !== 'sold')
    return (
      <p className={isMine ? 'rm-last stake-won' : 'rm-last'}>
        <span>{t.rich(isMine ? 'lastYours' : 'lastAsked', values)}</span>
      </p>
    )
  return isMine ? (
    <p className="rm-last stake-won">
      <Icon name="trophy" size="s" />
      <span>{t.rich('lastWon', values)}</span>
    </p>
  ) : (
    <p className="rm-last">
      <span>{t.rich('lastSold', values)}</span>
    </p>
  )
}
