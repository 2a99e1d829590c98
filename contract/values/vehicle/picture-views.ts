import type { PictureGroup } from './picture-groups.ts'

type View = { group: PictureGroup; isNeeded: boolean; ar: string; en: string }

/** The photographs that a listing asks its owner for, in the order of a walk around the car. */
export const pictureViews = {
  front_corner: { group: 'outside', isNeeded: true, ar: 'الأمام مائلًا', en: 'Front at an angle' },
  left_side: { group: 'outside', isNeeded: true, ar: 'الجانب الأيسر', en: 'Left side' },
  rear_corner: { group: 'outside', isNeeded: true, ar: 'الخلف مائلًا', en: 'Rear at an angle' },
  right_side: { group: 'outside', isNeeded: true, ar: 'الجانب الأيمن', en: 'Right side' },
  front: { group: 'outside', isNeeded: false, ar: 'الأمام', en: 'Front' },
  rear: { group: 'outside', isNeeded: false, ar: 'الخلف', en: 'Rear' },
  dashboard: { group: 'inside', isNeeded: true, ar: 'المقود والطبلون', en: 'Wheel and dashboard' },
  odometer: { group: 'inside', isNeeded: true, ar: 'العداد', en: 'Odometer' },
  seats: { group: 'inside', isNeeded: true, ar: 'المقاعد', en: 'Seats' },
  engine: { group: 'mechanical', isNeeded: true, ar: 'المحرك', en: 'Engine' },
  wheel: { group: 'mechanical', isNeeded: true, ar: 'كفر وجنط', en: 'Tyre and rim' },
  fault: { group: 'faults', isNeeded: false, ar: 'أي عيب تعرفه', en: 'Any fault you know of' },
} as const satisfies Record<string, View>

export type PictureView = keyof typeof pictureViews
export const pictureViewNames = Object.keys(pictureViews) as PictureView[]
