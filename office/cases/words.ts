import type { CaseFault, CaseKind, CaseState, CaseWant } from '#contract/values/case-states.ts'
import type { Words } from '../platform/texts.ts'

export const CASE_KINDS = {
  fault: { ar: 'عيب لم يذكره التقرير', en: 'A fault that the report did not show' },
  papers: { ar: 'أوراق السيارة', en: 'The car’s papers' },
  late: { ar: 'تأخر التسليم', en: 'Late handover' },
  take_back: { ar: 'إرجاع السيارة', en: 'Giving the car back' },
  other: { ar: 'أمر آخر', en: 'Something else' },
} satisfies Record<CaseKind, Words[string]>

export const CASE_STATES = {
  open: { ar: 'بانتظار ردّنا', en: 'Waits for our answer' },
  answered: { ar: 'بانتظار قرارنا', en: 'Waits for our decision' },
  decided: { ar: 'قيد التنفيذ', en: 'Being carried out' },
  closed: { ar: 'مغلق', en: 'Closed' },
} satisfies Record<CaseState, Words[string]>

export const CASE_WANTS = {
  reduction: { ar: 'خصم من السعر', en: 'A lower price' },
  return: { ar: 'إرجاع السيارة', en: 'To return the car' },
  repair: { ar: 'إصلاح', en: 'A repair' },
  answer: { ar: 'رد فقط', en: 'Only an answer' },
} satisfies Record<CaseWant, Words[string]>

export const CASE_FAULTS = {
  seller: { ar: 'البائع', en: 'The seller' },
  house: { ar: 'مرسى', en: 'The house' },
  buyer: { ar: 'المشتري', en: 'The buyer' },
} satisfies Record<CaseFault, Words[string]>
