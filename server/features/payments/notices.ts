import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'

/** Members read these when finance rejects a transfer or a refund without a reason. */
export const transferNotFound = {
  ar: 'لم نجد هذه الحوالة في حسابنا. راسلنا وسنبحث عنها مرة أخرى.',
  en: 'We could not find this transfer in our account. Write to us and we will look again.',
}
export const refundNotApproved = {
  ar: 'لم نتمكن من قبول هذا الاسترداد. راسلنا وسنوضح لك السبب.',
  en: 'We could not approve this refund. Write to us and we will explain why.',
}

/** Notifies a member that their money arrived, and with `granted` that their package is active. */
export function paidNotice(
  payment: { accountId: number; amount: number },
  granted: { nameAr: string; nameEn: string } | undefined,
): Notice {
  const amount = formatAmount(toRiyals(payment.amount))
  const added = {
    ar: compose`أُضيف ${amount} ر.س إلى رصيدك المتاح.`,
    en: compose`SAR ${amount} was added to your available balance.`,
  }
  return {
    accountId: payment.accountId,
    kind: granted ? 'package_started' : 'payment_received',
    title: granted
      ? { ar: compose`الباقة ${granted.nameAr} سارية الآن`, en: compose`Your ${granted.nameEn} package is in force` }
      : { ar: 'وصلت دفعتك', en: 'Your payment has arrived' },
    body: granted
      ? { ar: compose`${added.ar} يمكنك المزايدة الآن.`, en: compose`${added.en} You can bid now.` }
      : added,
    url: '/wallet',
    carId: null,
    amount: payment.amount,
  }
}

type Transfer = { accountId: number; amount: number }

/** The bank shows another amount than the member wrote. */
export function transferApprovedNotice(transfer: Transfer, approved: number): Notice {
  const wrote = formatAmount(toRiyals(transfer.amount))
  const came = formatAmount(toRiyals(approved))
  return {
    accountId: transfer.accountId,
    kind: 'transfer_approved',
    title: { ar: compose`وصل من حوالتك ${came} ر.س`, en: compose`SAR ${came} of your transfer has arrived` },
    body: {
      ar: compose`كتبت ${wrote} ر.س، وما ظهر في حسابنا ${came} ر.س، وهو ما سجّلناه.`,
      en: compose`You wrote SAR ${wrote}. Our account shows SAR ${came}, and that is what we booked.`,
    },
    url: '/my-payments',
    carId: null,
    amount: approved,
  }
}

type SentTransfer = Transfer & { orderId: number | null; packageId: number | null }

/** The data with which the page of transfers takes another one for the same purpose. */
function purposeOf({ orderId, packageId, amount }: SentTransfer): string {
  if (orderId !== null) return `order=${orderId}`
  return packageId === null ? `amount=${toRiyals(amount)}` : `package=${packageId}`
}

/** It links to the form that sends the transfer again. */
export function transferRejectedNotice(transfer: SentTransfer, reason: string | null): Notice {
  return {
    accountId: transfer.accountId,
    kind: 'transfer_rejected',
    title: { ar: 'لم نتمكن من قبول حوالتك', en: 'We could not accept your transfer' },
    body: reason === null ? transferNotFound : { ar: compose`السبب: ${reason}`, en: compose`Reason: ${reason}` },
    url: `/bank-transfer?${purposeOf(transfer)}`,
    carId: null,
    amount: transfer.amount,
  }
}

/** The notices about a member's refund. */
export const refundNotices = {
  approved: ({ accountId, amount }: Transfer): Notice => ({
    accountId,
    kind: 'refund_approved',
    title: { ar: 'قُبل طلب الاسترداد', en: 'Your refund is approved' },
    body: {
      ar: compose`نعيد إليك ${formatAmount(toRiyals(amount))} ر.س. انتهت باقتك الحالية.`,
      en: compose`We pay SAR ${formatAmount(toRiyals(amount))} back to you. Your current package has ended.`,
    },
    url: '/wallet',
    carId: null,
    amount,
  }),
  rejected: ({ accountId, amount }: Transfer, reason: string | null): Notice => ({
    accountId,
    kind: 'refund_rejected',
    title: { ar: 'لم يُقبل طلب الاسترداد', en: 'Your refund was not approved' },
    body: {
      ar: compose`${reason === null ? refundNotApproved.ar : compose`السبب: ${reason}.`} عاد المبلغ إلى رصيدك المتاح.`,
      en: compose`${reason === null ? refundNotApproved.en : compose`Reason: ${reason}.`} The amount is available again.`,
    },
    url: '/wallet',
    carId: null,
    amount,
  }),
  paidOut: ({ accountId, amount }: Transfer, reference: string): Notice => ({
    accountId,
    kind: 'refund_paid',
    title: { ar: 'حُوِّل المبلغ إلى حسابك', en: 'The amount was transferred to your account' },
    body: {
      ar: compose`${formatAmount(toRiyals(amount))} ر.س، والمرجع ${reference}.`,
      en: compose`SAR ${formatAmount(toRiyals(amount))}, reference ${reference}.`,
    },
    url: '/wallet',
    carId: null,
    amount,
  }),
  cardRefused: ({ accountId, amount }: Transfer): Notice => ({
    accountId,
    kind: 'refund_returned',
    title: { ar: 'لم تقبل بطاقتك المبلغ', en: 'Your card did not take the amount' },
    body: {
      ar: compose`عاد ${formatAmount(toRiyals(amount))} ر.س إلى رصيدك المتاح. اطلب استرداده إلى حسابك البنكي.`,
      en: compose`SAR ${formatAmount(toRiyals(amount))} is available in your wallet again. Ask for it to your bank account.`,
    },
    url: '/refund',
    carId: null,
    amount,
  }),
  sentToCard: ({ accountId, amount }: Transfer): Notice => ({
    accountId,
    kind: 'refund_paid',
    title: { ar: 'أُعيد المبلغ إلى بطاقتك', en: 'The amount was sent back to your card' },
    body: {
      ar: compose`${formatAmount(toRiyals(amount))} ر.س. يظهر في بطاقتك خلال أيام عمل، بحسب مصرفك.`,
      en: compose`SAR ${formatAmount(toRiyals(amount))}. It shows on your card within some working days, depending on your bank.`,
    },
    url: '/wallet',
    carId: null,
    amount,
  }),
}

/** The payer's bank has taken a payment back. */
export const chargebackNotice = (payment: Transfer, taken: number): Notice => ({
  accountId: payment.accountId,
  kind: 'payment_charged_back',
  title: { ar: 'استردّ مصرفك دفعة', en: 'Your bank has taken a payment back' },
  body: {
    ar: compose`خُصم ${formatAmount(toRiyals(taken))} ر.س من محفظتك. إن صار رصيدك تحت الصفر فلا مزايدة ولا استرداد حتى تسدّده.`,
    en: compose`SAR ${formatAmount(toRiyals(taken))} was debited from your wallet. While its balance is below zero you can neither bid nor ask for a refund.`,
  },
  url: '/wallet',
  carId: null,
  amount: taken,
})
