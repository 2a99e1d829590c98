import { type ApprovalKind, approvalKinds } from '#contract/values/approval-kinds.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { serverNow } from '#web/platform/live/server-clock.ts'
import { OrderLink, PersonLink, usePerson } from '../parts/names/name-links.tsx'
import { Subject, SubjectName } from '../parts/names/subject.tsx'
import { useMay } from '../platform/desk.tsx'
import { momentText } from '../ui/cells/moment-text.ts'
import type { GlyphName } from '../ui/glyph.tsx'
import { listed } from '../ui/listed.ts'
import type { Approval } from './queries.ts'

export const KIND_GLYPHS: Record<ApprovalKind, GlyphName> = {
  cash: 'cash',
  cash_count: 'cash',
  bank_entry: 'bank',
  month: 'clock',
  invoice: 'file',
  transfer: 'swap',
  adjustment: 'pen',
  refund: 'back',
  payout_batch: 'bank',
  case: 'back',
  payout_return: 'back',
  forfeit: 'back',
  extension: 'clock',
  cancellation: 'ban',
  handover: 'gate',
  ownership: 'car',
  void: 'hammer',
  decision: 'scale',
  settings: 'gear',
  package: 'box',
  coupon: 'tag',
  broadcast: 'megaphone',
  role: 'shield',
  contact: 'pen',
  merge: 'people',
}

export const useKindName = (kind: ApprovalKind): string => approvalKinds[kind][useLang()]

/** A thing as people name it; leads to it where `leads`. */
export function About({ subject, leads = false }: { subject: string; leads?: boolean }) {
  const [kind, id] = subject.split(':')
  if (kind === 'account' && leads) return <PersonLink id={Number(id)} />
  if (kind === 'account') return <PersonName id={Number(id)} />
  if (kind === 'order' && leads) return <OrderLink id={Number(id)} />
  return leads ? <Subject subject={subject} /> : <SubjectName subject={subject} />
}

function PersonName({ id }: { id: number }) {
  const person = usePerson(id, useMay()('read.members'))
  return <bdi>{person?.name ?? `#${id}`}</bdi>
}

/** Writes moments into sentences. */
export function useMomentWords(): (at: string) => string {
  const lang = useLang()
  return (at) => momentText(lang, new Date(at), new Date(serverNow()))
}

/** The roles that may approve: "Finance or Admin". */
export function useApprovers(): (approval: Approval) => string {
  const t = useT('office-approvals')
  const roles = useT('office-states')
  const lang = useLang()
  return ({ approvers }) => {
    const names = approvers.map((role) => roles(role))
    const last = names.at(-1) ?? ''
    return names.length > 1 ? t('or', { some: listed(names.slice(0, -1), lang), last }) : last
  }
}
