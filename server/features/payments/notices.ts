import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'

/** Tells a member that their money arrived, and with `granted` that their package is in force. */
export function paidNotice(
  payment: { accountId: number; amount: number },
  granted: { nameAr: string; nameEn: string } | undefined,
): Notice {
  const amount = formatAmount(toRiyals(payment.amount))
  const added = { ar: `أُضيف ${amount} ر.س إلى رصيدك المتاح.`, en: `SAR ${amount} was added to your available balance.` }
  return {
    accountId: payment.accountId,
    kind: granted ? 'package_started' : 'payment_received',
    title: granted
      ? { ar: `الباقة ${granted.nameAr} سارية الآن`, en: `Your ${granted.nameEn} package is in force` }
      : { ar: 'وصلت دفعتك', en: 'Your payment has arrived' },
    body: granted ? { ar: `${added.ar} يمكنك المزايدة الآن.`, en: `${added.en} You can bid now.` } : added,
    url: '/wallet',
  }
}
