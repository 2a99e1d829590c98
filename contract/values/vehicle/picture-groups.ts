/** The groups of a car's pictures, in the order of its gallery. */
export const pictureGroups = {
  outside: { ar: 'الخارج', en: 'Outside' },
  inside: { ar: 'الداخل', en: 'Inside' },
  mechanical: { ar: 'المحرك والكفرات', en: 'Engine and wheels' },
  papers: { ar: 'الأوراق', en: 'Papers' },
  faults: { ar: 'العيوب', en: 'Faults' },
} as const

export type PictureGroup = keyof typeof pictureGroups

/** The pictures that a car has at most. */
export const CAR_PICTURES_MAX = 40
