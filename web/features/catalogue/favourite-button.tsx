import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { readSession } from '#web/platform/device/session.ts'
import type { Api } from '#web/platform/http/api.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toggleGuestFavourite, useIsFavourite } from './guest-favourites.ts'
import { patchCars } from './patch-cars.ts'

/** After a member's first favourite; loaded then, because the buttons are on every page of cars. */
const offerNotices = async () => (await import('#web/platform/device/notice-consent.ts')).markFittingMoment()

type Saving = { api: Api; queryClient: QueryClient; t: Translate<'catalogue'> }

/** Shows a press at once, and undoes it when the server refuses it. */
async function saveFavourite({ api, queryClient, t }: Saving, id: number, wasFavourite: boolean): Promise<void> {
  const show = (is_favourite: boolean) => patchCars(queryClient, id, (car) => ({ ...car, is_favourite }))
  show(!wasFavourite)
  try {
    show((await api.call('POST /toggle-favourite', { body: { product_id: id } })).is_favourite)
    void queryClient.invalidateQueries({ queryKey: ['favourites'] })
    if (!wasFavourite) void offerNotices().catch(() => undefined)
  } catch {
    show(wasFavourite)
    toast({ title: t('favouriteFailed'), tone: 'danger', key: 'favourite' })
  }
}

function offerUndo(t: Saving['t'], undo: () => void) {
  toast({
    title: t('favouriteRemoved'),
    key: 'favourite',
    actions: (dismiss) => (
      <Button
        size="sm"
        kind="secondary"
        onClick={() => {
          dismiss()
          undo()
        }}
      >
        {t('undo')}
      </Button>
    ),
  })
}

type Favourite = { isFavourite: boolean; toggle: () => void }

/** Adds a car to the favourites or removes it, which can be undone. A guest's are stored on the device. */
export function useFavourite(id: number, isMembers: boolean): Favourite {
  const t = useT('catalogue')
  const { api, queryClient } = useRouter().options.context
  const isFavourite = useIsFavourite(id, isMembers)
  const toggle = () => {
    const saving = { api, queryClient, t }
    if (!readSession()) {
      if (toggleGuestFavourite(id)) toast({ title: t('favouriteHeld'), key: 'favourite' })
      else offerUndo(t, () => toggleGuestFavourite(id))
      return
    }
    void saveFavourite(saving, id, isFavourite)
    if (isFavourite) offerUndo(t, () => void saveFavourite(saving, id, false))
  }
  return { isFavourite, toggle }
}

export function FavouriteButton({ id, isFavourite: isMembers }: { id: number; isFavourite: boolean }) {
  const t = useT('catalogue')
  const { isFavourite, toggle } = useFavourite(id, isMembers)
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
