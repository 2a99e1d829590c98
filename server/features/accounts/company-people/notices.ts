import { compose } from '#contract/values/compose.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { PeopleContext } from './deps.ts'

const about = (accountId: number, kind: string, texts: Pick<Notice, 'title' | 'body'>): Notice => ({
  accountId,
  kind,
  carId: null,
  url: '/profile#company',
  ...texts,
})

export const invitedNotice = (accountId: number, company: string): Notice =>
  about(accountId, 'company_invites', {
    title: { ar: compose`تدعوك ${company} للعمل باسمها`, en: compose`${company} invites you to act for it` },
    body: {
      ar: 'إن قبلت فستزايد وتدفع باسم المنشأة ومن عربونها. اقبل الدعوة أو ارفضها من حسابك خلال سبعة أيام.',
      en: 'If you accept, you can bid and pay in its name and under its deposit. Accept or decline in your profile within seven days.',
    },
  })

/** For the owner of the company and for the person. */
export const joinedNotices = (row: Membership): Notice[] => [
  about(row.companyId, 'company_person_joined', {
    title: { ar: compose`انضم ${row.name} إلى منشأتك`, en: compose`${row.name} now acts for your company` },
    body: {
      ar: 'يستطيع الآن أن يزايد ويدفع باسم المنشأة. ترى مزايداته في حسابك، ويمكنك إزالته في أي وقت.',
      en: 'This person can now bid and pay in its name. You see their bids in your profile and can remove them at any time.',
    },
  }),
  about(row.personId, 'company_joined', {
    title: { ar: compose`أنت الآن من فريق ${row.company}`, en: compose`You now act for ${row.company}` },
    body: {
      ar: 'اختر في حسابك لمن تزايد: لنفسك أو للمنشأة. ولا تزايد لنفسك على سيارة تزايد عليها المنشأة.',
      en: 'Choose in your profile for whom you bid: yourself or the company. You cannot bid for yourself on a car on which it bids.',
    },
  }),
]

/** For both after the end of a membership. */
export const leftNotices = (row: Membership): Notice[] => [
  about(row.companyId, 'company_person_left', {
    title: {
      ar: compose`لم يعد ${row.name} يعمل باسم منشأتك`,
      en: compose`${row.name} no longer acts for your company`,
    },
    body: {
      ar: 'انتهت جلساته باسم المنشأة، وتبقى مزايداته السابقة قائمة.',
      en: 'The sessions of this person for the company have ended. Bids made before stay.',
    },
  }),
  about(row.personId, 'company_left', {
    title: { ar: compose`لم تعد تعمل باسم ${row.company}`, en: compose`You no longer act for ${row.company}` },
    body: {
      ar: 'يبقى حسابك الخاص كما هو.',
      en: 'Your own account stays as it is.',
    },
  }),
]

export type Membership = { companyId: number; company: string; personId: number; name: string }

export async function send(c: Pick<PeopleContext, 'notices'>, tx: Tx, notices: readonly Notice[]): Promise<void> {
  afterCommit(tx, await c.notices(asQueryable(tx), notices))
}
