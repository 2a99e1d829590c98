/** Things one after the other, with the comma of the language. */
export const listed = (items: readonly unknown[], lang: 'ar' | 'en'): string => items.join(lang === 'ar' ? '، ' : ', ')
