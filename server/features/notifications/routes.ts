import { notificationRoutes as routes } from '#contract/http/notifications.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Notifications } from './index.ts'

/** Every call of `contract/http/notifications.ts`. */
export function registerNotificationRoutes({ serve }: Api, notifications: Notifications): void {
  serve(routes.notifications, ({ actor, language, query }) => notifications.list(actor.accountId, language, query))
  serve(routes.noticeGroups, ({ actor, language, query }) => notifications.groups(actor.accountId, language, query))
  serve(routes.pushKey, async () => notifications.pushKey())
  serve(routes.subscribePush, ({ actor, body }) => notifications.subscribe(actor, body))
  serve(routes.unsubscribePush, ({ actor, query }) => notifications.unsubscribe(actor.accountId, query.endpoint))
  serve(routes.noticeChoices, ({ actor }) => notifications.readChoices(actor.accountId))
  serve(routes.changeNoticeChoices, ({ actor, body }) => notifications.changeChoices(actor.accountId, body))
  serve(routes.readNotification, ({ actor, language, body }) => notifications.read(actor.accountId, language, body))
  serve(routes.deleteNotification, ({ actor, language, body }) => notifications.remove(actor.accountId, language, body))
}
