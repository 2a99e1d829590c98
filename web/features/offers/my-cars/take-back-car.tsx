import { useState } from 'react'
import type { MyCar } from '#contract/http/offers.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'

const ListAgainDialog = lazyDialog(() => import('./list-again-dialog.tsx'))
const TakeBackDialog = lazyDialog(() => import('./take-back-dialog.tsx'))

/** Lets an owner withdraw a car that is in no auction. Asks for confirmation, because it cannot be undone. */
export function TakeBackCar({ car }: { car: MyCar }) {
  const t = useT('my-cars')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="-ms-3">
      <Button kind="tertiary" onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
      {isAsking ? <TakeBackDialog car={car} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

/** Lets an owner list a car again that was taken back, declined or not sold. */
export function ListAgain({ car }: { car: MyCar }) {
  const t = useT('my-cars')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="mt-2">
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {t('again')}
      </Button>
      {isAsking ? <ListAgainDialog car={car} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
