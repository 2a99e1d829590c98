import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { windows } from '#web/features/windows.ts'
import type { Api } from '#web/platform/api.ts'
import { useT } from '#web/platform/language.tsx'
import { markFittingMoment } from '#web/platform/notice-consent.ts'
import { readSession } from '#web/platform/session.ts'
import { openWindow } from '#web/platform/windows.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { patchCars } from './patch-cars.ts'

/** Shows at once what was pressed, and takes it back when the server did not take it. */
async function saveFavourite(api: Api, queryClient: QueryClient, id: number, wasFavourite: boolean): Promise<void> {
  const show = (is_favourite: boolean) => patchCars(queryClient, id, (car) => ({ ...car, is_favourite }))
  show(!wasFavourite)
  try {
    show((await api.call('POST /toggle-favourite', { body: { product_id: id } })).is_favourite)
    void queryClient.invalidateQueries({ queryKey: ['favourites'] })
    if (!wasFavourite) markFittingMoment()
  } catch (error) {
    show(wasFavourite)
    throw error
  }
}

/** Puts a car among the favourites or takes it away; a guest is asked to log in first. No hooks per press: cards are many. */
export function useFavourite(id: number, isFavourite: boolean): () => void {
  const t = useT('catalogue')
  const { api, queryClient } = useRouter().options.context
  const save = () => {
    const tell = () => toast({ title: t('favouriteFailed'), tone: 'danger', key: 'favourite' })
    saveFavourite(api, queryClient, id, isFavourite).catch(tell)
  }
  return () => {
    if (readSession()) save()
    else if ('login' in windows) openWindow('login', { onDone: save })
  }
}

export function FavouriteButton({ id, isFavourite }: { id: number; isFavourite: boolean }) {
  const t = useT('catalogue')
  const toggle = useFavourite(id, isFavourite)
  return (
    <button
      type="button"
      className="heart"
      aria-label={t(isFavourite ? 'favouriteRemove' : 'favouriteAdd')}
      aria-pressed={isFavourite}
      onClick={toggle}
    >
      <Icon name="heart" />
    </button>
  )
}
