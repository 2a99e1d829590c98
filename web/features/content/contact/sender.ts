import { queryOptions } from '@tanstack/react-query'
import { parsePhone } from '#contract/values/phone.ts'
import type { Api } from '#web/platform/http/api.ts'
import { emptyPhone, type PhoneValue } from '#web/ui/fields/phone-field.tsx'

/** The writer of a form. */
export type Sender = { name: string; phone: PhoneValue; email: string; website: string }
export const emptySender: Sender = { name: '', phone: emptyPhone, email: '', website: '' }

/** The member who is logged in, as a writer. */
export const memberQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'sender'],
    queryFn: async ({ signal }): Promise<Sender> => {
      const { user } = await api.call('GET /profile', { signal })
      const text = (user.phone ?? '').replace(/^\+966/, '0')
      const phone = { text, country: 'SA', e164: parsePhone(text, 'SA') }
      return { ...emptySender, name: user.name, phone, email: user.email ?? '' }
    },
  })
