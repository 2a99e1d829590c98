import { afterSale } from './terms-after-sale.ts'
import { beforeSale } from './terms-before-sale.ts'

/**
 * `/terms-and-conditions` of a new installation; staff edit it afterwards. It describes this product
 * (docs/rules) and meets the E-Commerce Law (Royal Decree M/126, 2019).
 */
export const termsPage = {
  slug: 'terms-and-conditions',
  titleAr: 'الشروط والأحكام',
  titleEn: 'Terms and conditions',
  leadAr: 'الملخّص بجانب كل بند مكتوب للفهم السريع، والنص النظامي هو الملزم عند الخلاف.',
  leadEn: 'The summary beside each section is there for quick reading. The legal text is what binds in a dispute.',
  sections: [...beforeSale, ...afterSale],
} as const
