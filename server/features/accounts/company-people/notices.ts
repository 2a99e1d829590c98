import { compose } from '#contract/values/compose.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { PeopleContext } from './deps.ts'

const place = { carId: null, url: '/profile#company' }

export const invitedNotice = (accountId: number, company: string): Notice => ({
  accountId,
  kind: 'company_invites',
  ...place,
  title: { ar: compose`تدعوك ${company} للعمل باسمها`, en: compose`${company} invites you to act for it` },
  body: {
    ar: 'إن قبلت فستزايد وتدفع باسم المنشأة ومن عربونها. اقبل الدعوة أو ارفضها من حسابك خلال سبعة أيام.',
    en: 'If you accept, you can bid and pay in its name and under its deposit. Accept or decline in your profile within seven days.',
  },
})

/** For the owner of the company and for the person. */
export const joinedNotices = (row: Membership): Notice[] => [
  {
    accountId: row.companyId,
    kind: 'company_person_joined',
    ...place,
    title: { ar: compose`انضم ${row.person} إلى منشأتك`, en: compose`${row.person} now acts for your company` },
    body: {
      ar: 'يستطيع الآن أن يزايد ويدفع باسم المنشأة. ترى مزايداته في حسابك، ويمكنك إزالته في أي وقت.',
      en: 'This person can now bid and pay in its name. You see their bids in your profile and can remove them at any time.',
    },
  },
  {
    accountId: row.personId,
    kind: 'company_joined',
    ...place,
    title: { ar: compose`أنت الآن من فريق ${row.company}`, en: compose`You now act for ${row.company}` },
    body: {
      ar: 'اختر في حسابك لمن تزايد: لنفسك أو للمنشأة. ولا تزايد لنفسك على سيارة تزايد عليها المنشأة.',
      en: 'Choose in your profile for whom you bid: yourself or the company. You cannot bid for yourself on a car on which it bids.',
    },
  },
]

/** For both after the end of a membership. */
export const leftNotices = (row: Membership): Notice[] => [
  {
    accountId: row.companyId,
    kind: 'company_person_left',
    ...place,
    title: {
      ar: compose`لم يعد ${row.person} يعمل باسم منشأتك`,
      en: compose`${row.person} no longer acts for your company`,
    },
    body: {
      ar: 'انتهت جلساته باسم المنشأة، وتبقى مزايداته السابقة قائمة.',
      en: 'The sessions of this person for the company have ended. Bids made before stay.',
    },
  },
  {
    accountId: row.personId,
    kind: 'company_left',
    ...place,
    title: { ar: compose`لم تعد تعمل باسم ${row.company}`, en: compose`You no longer act for ${row.company}` },
    body: {
      ar: 'يبقى حسابك الخاص كما هو.',
      en: 'Your own account stays as it is.',
    },
  },
]

export type Membership = { companyId: number; company: string; personId: number; person: string }

export async function send(c: Pick<PeopleContext, 'notices'>, tx: Tx, notices: readonly Notice[]): Promise<void> {
  afterCommit(tx, await c.notices(asQueryable(tx), notices))
}
