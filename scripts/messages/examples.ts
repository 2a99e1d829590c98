export type Lang = 'ar' | 'en'
type Example = string | Record<Lang, string>

/** Example values for the placeholders of a text, by the placeholder's name in the code. The first match counts. */
const EXAMPLES: readonly [RegExp, Example][] = [
  [/^minutes$/, '30'],
  [/^encodeURIComponent/, '1'],
  [/^(left|minutes)/, { ar: '15 دقيقة', en: '15 minutes' }],
  [/^reason\./, { ar: 'عطل فني', en: 'A technical fault' }],
  [/^asked$/, { ar: 'هل لديك صورة للوحة العدادات؟', en: 'Do you have a picture of the dashboard?' }],
  [/^said\./, { ar: 'تبيّن خدش على الباب الأيمن.', en: 'A scratch was found on the right door.' }],
  [/identityEnd|phoneEnd/, '4521'],
  [/^encodeURIComponent/, 'filter'],
  [/^outcomes/, { ar: 'تمت الموافقة على طلبك', en: 'Your request was approved' }],
  [/\.length$/, '3'],
