import type { DraftPicture } from '#contract/http/own-cars/drafts.ts'
import { CAR_PICTURES_MAX } from '#contract/values/vehicle/picture-groups.ts'
import { isPassing } from '#web/platform/http/api.ts'
import { useApi } from '#web/platform/link.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { type FormPicture, type PictureKeeper, usePictures } from './use-pictures.ts'

/** The kept pictures in the order of the draft's text; those that it does not name come last. */
export function inOrder(kept: readonly DraftPicture[], order: string): FormPicture[] {
  const ids = readOrder(order)
  const place = ({ id }: DraftPicture) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return kept
    .toSorted((a, b) => place(a) - place(b))
    .map(({ id, src, view }) => ({ key: `kept-${id}`, view, state: 'kept', part: 1, id, src }))
}

function readOrder(order: string): unknown[] {
  try {
    const read: unknown = JSON.parse(order)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** The order as the draft and the car's form have it: the server's numbers, as JSON; empty without pictures. */
export const writeOrder = (pictures: readonly FormPicture[]): string => {
  const ids = pictures.flatMap(({ state, id }) => (state === 'kept' && id !== undefined ? [id] : []))
  return ids.length === 0 ? '' : JSON.stringify(ids)
}

/** The pictures of the member's draft. Each is sent under its own key: an answer that was lost makes no second one. */
export function useDraftPictures(kept: readonly DraftPicture[], order: string) {
  const api = useApi()
  const read = useReadRefusal()
  const keeper: PictureKeeper = {
    send: async ({ key, view, file }, onPart) => {
      const body = new FormData()
      if (view) body.append('view', view)
      body.append('image', file)
      try {
        const onSent = (sent: number, total: number) => onPart(sent / total)
        const { picture } = await api.call('POST /my-cars/draft/pictures', { body, idempotencyKey: key, onSent })
        return { state: 'kept', id: picture.id, src: picture.src }
      } catch (error) {
        return isPassing(error) ? { state: 'lost' } : { state: 'refused', problem: allMessages(read(error))[0] }
      }
    },
    // One that stays behind goes with the draft.
    remove: (id) => void api.call('DELETE /my-cars/draft/pictures/{id}', { params: { id } }).catch(() => undefined),
  }
  return usePictures(CAR_PICTURES_MAX, inOrder(kept, order), keeper)
}
