import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { PayoutRow } from './payout-store.ts'

type About = Pick<PayoutRow, 'accountId' | 'carId' | 'net' | 'title'>
const sar = ({ net }: About): string => formatAmount(toRiyals(net))
const toSeller = ({ accountId, carId, net }: About) => ({ accountId, url: `/my-cars/${carId}`, carId, amount: net })

export const sentNotice = (row: About): Notice => ({
  ...toSeller(row),
  kind: 'payout_sent',
  title: { ar: 'حوّلنا ثمن سيارتك', en: 'The price of your car is on its way' },
  body: {
    ar: compose`أرسلنا إلى البنك تحويل ${sar(row)} ر.س عن ${row.title.ar}. نخبرك حين يكتمل.`,
    en: compose`We sent SAR ${sar(row)} for ${row.title.en} to the bank. We tell you when it is paid.`,
  },
})

export const paidNotice = (row: About, reference: string): Notice => ({
  ...toSeller(row),
  kind: 'payout_paid',
  title: { ar: 'وصل ثمن سيارتك', en: 'The price of your car is paid' },
  body: {
    ar: compose`${sar(row)} ر.س إلى حسابك البنكي، المرجع ${reference}.`,
    en: compose`SAR ${sar(row)} to your bank account, reference ${reference}.`,
  },
})
