import { useMutation, useQueryClient } from '@tanstack/react-query'
import { windows } from '#web/features/windows.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.tsx'
import { openWindow } from '#web/platform/windows.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { patchCars } from './patch-cars.ts'

/** Shows at once what was pressed, and takes it back with a word when the server did not take it. */
export function useFavourite(id: number, isFavourite: boolean): () => void {
  const api = useApi()
  const t = useT('catalogue')
  const queryClient = useQueryClient()
  const session = useSession()
  const show = (is_favourite: boolean) => patchCars(queryClient, id, (car) => ({ ...car, is_favourite }))
  const { mutate } = useMutation({
    mutationFn: () => api.call('POST /toggle-favourite', { body: { product_id: id } }),
    onMutate: () => show(!isFavourite),
    onError: () => {
      show(isFavourite)
      toast({ title: t('favouriteFailed'), tone: 'danger', key: 'favourite' })
    },
    onSuccess: (data) => {
      show(data.is_favourite)
      void queryClient.invalidateQueries({ queryKey: ['favourites'] })
    },
  })
  return () => {
    if (session) mutate()
    else if ('login' in windows) openWindow('login', { onDone: mutate })
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
      <span>
        <Icon name="heart" />
      </span>
    </button>
  )
}
