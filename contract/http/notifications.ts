import * as z from 'zod'
import { NOTICE_TOPICS } from '../values/notice-topics.ts'
import { route } from './route.ts'
import { id, idIn, instant, paged, pageQuery } from './shapes.ts'

export const notification = z.object({
  id,
  /** What happened, in one word of the server: `outbid`, `win`, … New ones may come. */
  kind: z.string(),
  topic: z.enum(NOTICE_TOPICS),
  title: z.string(),
  body: z.string(),
  url: z.string().nullable(),
  read_at: instant.nullable(),
  created_at: instant,
})
const list = z.object({ notifications: paged(notification), unread_count: z.int() })
const which = z.strictObject({
  id: idIn.optional(),
  all: z.union([z.literal(1), z.literal('1'), z.literal(true)]).optional(),
})

export const notificationRoutes = {
  notifications: route({
    method: 'GET',
    path: '/notifications',
    summary: 'Notices to the caller',
    access: 'member',
    query: z.object({ ...pageQuery, show: z.enum(['unread', 'auctions', 'money', 'account']).optional() }),
    data: list,
  }),
  readNotification: route({
    method: 'POST',
    path: '/read-notification',
    summary: 'Marks one notice, or all, as read',
    access: 'member',
    body: which,
    data: list,
  }),
  deleteNotification: route({
    method: 'POST',
    path: '/delete-notification',
    summary: 'Removes one notice, or all',
    access: 'member',
    body: which,
    data: list,
  }),
}
