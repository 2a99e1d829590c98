import type { Car } from '#contract/http/car.ts'
import { formatAmount } from '#contract/values/money.ts'
import { absoluteUrl, type HeadContext, pageHead } from '#web/platform/head.ts'
import { addressIn, translator } from '#web/platform/language.tsx'
import { sitePath } from '#web/platform/link.tsx'

/** The size of the server's picture for messengers. */
const SHARED = { width: 1200, height: 630 }

/** Title, picture and schema.org description of a car's page. */
export function carHead(context: HeadContext, car: Car) {
  const brand = translator(context.lang, context.messages, 'layout')('brand')
  const t = translator(context.lang, context.messages, 'catalogue')
  const path = sitePath('/car/$slug', { slug: car.slug })
  return pageHead(context, {
    title: `${car.title} | ${brand}`,
    description: t('priceNow', { title: car.title, amount: formatAmount(car.price) }),
    path,
    image: `${context.lang === 'en' ? '/en' : ''}/share/car/${car.slug}.jpg`,
    imageSize: SHARED,
    type: 'product',
    jsonLd: import.meta.env.SSR ? carJsonLd(context, { car, brand, path }) : [],
  })
}

function carJsonLd({ lang, config }: HeadContext, { car, brand, path }: { car: Car; brand: string; path: string }) {
  const absolute = (path: string) => absoluteUrl(config, path)
  const isOffered = car.status === 'live' || car.status === 'scheduled' || car.status === 'for_sale'
  return [
    {
      '@type': ['Car', 'Product'],
      name: car.title,
      image: car.images.map((image) => absolute(image.src)),
      description: car.description,
      brand: { '@type': 'Brand', name: car.brand.name },
      model: car.model.name,
      vehicleModelDate: String(car.year),
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: car.kilometres, unitCode: 'KMT' },
      offers: {
        '@type': 'Offer',
        price: car.price,
        priceCurrency: 'SAR',
        availability: `https://schema.org/${isOffered ? 'InStock' : 'SoldOut'}`,
        url: absolute(addressIn(lang, path)),
        ...(car.closes_at ? { priceValidUntil: car.closes_at } : {}),
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: brand, path: '/' },
        { name: car.brand.name, path: sitePath('/filter', {}, { brand: car.brand.slug }) },
        { name: car.title, path },
      ].map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: absolute(addressIn(lang, step.path)),
      })),
    },
  ]
}
