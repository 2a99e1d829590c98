import type { SenderConfig } from '../../config/sender-config.ts'
import { developmentSender } from '../create-messaging.ts'
import type { Channel, Sender } from '../messaging.ts'
import { smtpSender } from './smtp.ts'
import { unifonicSender } from './unifonic.ts'
import { whatsAppCloudSender } from './whatsapp-cloud.ts'

/** The senders of the configuration. */
export const createSenders = ({ sms, whatsapp, mail }: SenderConfig): Record<Exclude<Channel, 'push'>, Sender> => ({
  sms: sms === undefined ? developmentSender : unifonicSender(sms),
  whatsapp: whatsapp === undefined ? developmentSender : whatsAppCloudSender(whatsapp),
  mail: mail === undefined ? developmentSender : smtpSender(mail),
})
