import * as z from 'zod'
import { NOTICE_CHANNELS } from '../values/notices/notice-channels.ts'
import { NOTICE_TOPICS } from '../values/notices/notice-topics.ts'
import { route } from './route.ts'
import { id, idIn, image, instant, none, paged, pageQuery } from './shapes.ts'

export const notification = z.object({
  id,
  /** The kind of event, one word of the server: `outbid`, `win`, … New ones may be added. */
  kind: z.string(),
  topic: z.enum(NOTICE_TOPICS),
  title: z.string(),
  body: z.string(),
  url: z.string().nullable(),
  read_at: instant.nullable(),
  created_at: instant,
})
const list = z.object({ notifications: paged(notification), unread_count: z.int() })
/** A row of the list: a car, or the topic of notices about no car. */
const group = z.union([z.enum(NOTICE_TOPICS), z.string().regex(/^car:\d{1,15}$/)])
const groups = z.object({
  groups: paged(
    z.object({
      group: z.string(),
      car: z.object({ title: z.string(), image: image.nullable() }).nullable(),
      latest: notification,
      /** How many older notices the row has, and how many of all are unread. */
      earlier: z.int(),
      unread: z.int(),
    }),
  ),
  unread_count: z.int(),
})
const shows = z.enum(['unread', 'auctions', 'money', 'account']).optional()
const which = z.strictObject({
  id: idIn.optional(),
  group: group.optional(),
  all: z.union([z.literal(1), z.literal('1'), z.literal(true)]).optional(),
})

const hour = z.int().min(0).max(23)
/**
 * Hours in Riyadh; `to` is the first hour after them. An outbid while the lot ends within ten minutes is still sent,
 * unless `even_closing`.
 */
const quiet = z.strictObject({ from: hour, to: hour, even_closing: z.boolean().optional() }).nullable()
const choices = z.object({
  choices: z.array(
    z.object({ topic: z.enum(NOTICE_TOPICS), channels: z.array(z.enum(NOTICE_CHANNELS)), is_fixed: z.boolean() }),
  ),
  quiet,
})
const choice = z.strictObject({
  topic: z.enum(NOTICE_TOPICS),
  channels: z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length),
})

/** A browser's subscription as its push service made it (RFC 8291). */
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  expirationTime: z.number().nullish(),
})

export const notificationRoutes = {
  pushKey: route({
    method: 'GET',
    path: '/push-key',
    summary: 'The key under which browsers subscribe to web push; null while push is off',
    access: 'public',
    data: z.object({ public_key: z.string().nullable() }),
  }),
  subscribePush: route({
    method: 'POST',
    path: '/push-subscriptions',
    summary: 'Tells this browser of notices, also with all pages closed, until its session ends',
    access: 'member',
    people: true,
    body: subscription,
    data: none,
  }),
  unsubscribePush: route({
    method: 'DELETE',
    path: '/push-subscriptions',
    summary: 'Tells a browser no more',
    access: 'member',
    people: true,
    query: z.object({ endpoint: z.string().max(1000) }),
    data: none,
  }),
  noticeChoices: route({
    method: 'GET',
    path: '/notice-choices',
    summary: 'On which channels each topic reaches the caller, and when it is quiet',
    access: 'member',
    data: choices,
  }),
  changeNoticeChoices: route({
    method: 'POST',
    path: '/notice-choices',
    summary: 'Changes the channels of topics, or the quiet hours; what is not sent stays',
    access: 'member',
    body: z.strictObject({ choices: z.array(choice).max(NOTICE_TOPICS.length).optional(), quiet: quiet.optional() }),
    data: choices,
  }),
  notifications: route({
    method: 'GET',
    path: '/notifications',
    summary: 'Notices to the caller',
    access: 'member',
    people: true,
    query: z.object({ ...pageQuery, show: shows, group: group.optional() }),
    data: list,
  }),
  noticeGroups: route({
    method: 'GET',
    path: '/notice-groups',
    summary: 'Notices to the caller, one row for each car and for each other topic, newest first',
    access: 'member',
    people: true,
    query: z.object({ ...pageQuery, show: shows }),
    data: groups,
  }),
  readNotification: route({
    method: 'POST',
    path: '/read-notification',
    summary: 'Marks one notice, those of a row, or all, as read',
    access: 'member',
    people: true,
    body: which,
    data: list,
  }),
  deleteNotification: route({
    method: 'POST',
    path: '/delete-notification',
    summary: 'Removes one notice, those of a row, or all',
    access: 'member',
    people: true,
    body: which,
    data: list,
  }),
}
