import * as z from 'zod'
import { route } from '../../route.ts'
import { carImage, id, idIn } from '../../shapes.ts'
import { byId } from '../shapes.ts'
import { announcementText } from './lot-acts.ts'

const base = '/api/admin' as const
const percent = z.int().min(0).max(100)

/** A picture of a car with the point that every crop keeps in frame, in per cent. */
const carPicture = z.object({ id, focus_x: percent, focus_y: percent, image: carImage })
export type CarPictureItem = z.infer<typeof carPicture>
const carPictureChange = z.strictObject({
  id: idIn,
  focus_x: percent.optional(),
  focus_y: percent.optional(),
  /** Without it the picture stays in its group. */
  group: carImage.shape.group.optional(),
})
const data = z.object({ pictures: z.array(carPicture) })

export const carPictureRoutes = {
  adminCarPictures: route({
    method: 'GET',
    base,
    path: '/cars/{id}/pictures',
    summary: 'The pictures of a car in their order; the first one is the cover',
    access: 'read',
    params: byId,
    data,
  }),
  adminArrangePictures: route({
    method: 'PUT',
    base,
    path: '/cars/{id}/pictures',
    summary:
      'Orders the pictures of a car and sets their groups and points of interest; pictures left out are removed, which needs an announcement once the car has bids',
    access: 'cars',
    params: byId,
    body: z.strictObject({
      pictures: z.array(carPictureChange).max(40),
      /** The bidders read it if pictures are removed. */
      announcement: announcementText.optional(),
    }),
    data,
  }),
}
