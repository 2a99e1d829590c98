/** What a case is about: a fault that the report did not show, papers, a late handover, taking back, anything else. */
export const CASE_KINDS = ['fault', 'papers', 'late', 'take_back', 'other'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
/** What the buyer wants. */
export const CASE_WANTS = ['reduction', 'return', 'repair', 'answer'] as const
export type CaseWant = (typeof CASE_WANTS)[number]
/** `open`: until the first answer of staff; `answered`: until the decision; `decided`: a return waits for the car, a repair for its end. */
export const CASE_STATES = ['open', 'answered', 'decided', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]
/** The decisions that the house may propose, in the order in which pages show them. */
export const CASE_CHOICES = ['reduction', 'repair', 'return'] as const
export type CaseChoice = (typeof CASE_CHOICES)[number]
export const CASE_DECISIONS = ['refused', ...CASE_CHOICES] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]
/** The most working days that a repair may be said to take. */
export const CASE_REPAIR_DAYS_MAX = 60
/** Who is at fault, and so pays registration and delivery of a return. The house pays the repair, unless the seller is at fault. */
export const CASE_FAULTS = ['seller', 'house', 'buyer'] as const
export type CaseFault = (typeof CASE_FAULTS)[number]
/** The lines of a return or a reduction; those of the buyer add up to what comes back. */
export const CASE_LINES = [
  'price',
  'fees',
  'fees_vat',
  'services',
  'registration',
  'shipping',
  'discount',
  'reduction',
  'repair',
  'payout',
  'commission',
] as const
/** Files of one message of a case. */
export const CASE_FILES_MAX = 12
