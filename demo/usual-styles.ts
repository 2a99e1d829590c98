import { brands } from './brands.ts'

type UsualStyle = 'sedan' | 'suv' | 'pickup' | 'coupe' | 'hatchback' | 'wagon' | 'van'

/** Models that are built in several bodies, or in one that the list of bodies lacks. */
const OPEN = `mazda/mazda-2, renault/megane, isuzu/npr, mercedes-benz/sl`

/**
 * The usual body of the models of `brands`, as 'brand/model'. These are plain facts about the models, written down for
 * this list by us; no other list was copied. Every other model is an SUV.
 */
const STYLES: Readonly<Record<Exclude<UsualStyle, 'suv'>, string>> = {
  sedan: `toyota/camry, toyota/corolla, toyota/yaris, toyota/avalon, lexus/es, lexus/is, lexus/ls, lexus/gs, ford/taurus,
    ford/fusion, ford/crown-victoria, hyundai/sonata, hyundai/elantra, hyundai/accent, hyundai/azera, nissan/altima,
    nissan/sunny, nissan/maxima, nissan/sentra, chevrolet/malibu, chevrolet/caprice, chevrolet/impala, chevrolet/cruze,
    mercedes-benz/c-class, mercedes-benz/e-class, mercedes-benz/s-class, mercedes-benz/cla, mercedes-benz/eqs,
    bmw/3-series, bmw/5-series, bmw/7-series, bmw/m3, bmw/m5, honda/accord, honda/civic, honda/city, kia/cerato, kia/k5,
    kia/rio, kia/pegas, kia/stinger, kia/cadenza, kia/opirus, mazda/mazda-3, mazda/mazda-6, mitsubishi/lancer,
    mitsubishi/attrage, audi/a3, audi/a4, audi/a6, audi/a7, audi/a8, audi/s8, porsche/panamera, porsche/taycan,
    volkswagen/passat, volkswagen/jetta, volvo/s60, volvo/s90, tesla/model-3, tesla/model-s, skoda/octavia, skoda/superb,
    subaru/impreza, dodge/charger, chrysler/300, cadillac/ct4, cadillac/ct5, lincoln/mkz, genesis/g70, genesis/g80,
    genesis/g90, infiniti/q50, infiniti/q70, jaguar/xe, jaguar/xf, jaguar/xj, suzuki/dzire, mg/mg-5, mg/mg-6, mg/gt,
    changan/alsvin, changan/eado, changan/eado-plus, changan/uni-v, geely/emgrand, geely/ec8, gac/empow, chery/arrizo-5,
    byd/han, byd/seal, byd/f3, peugeot/301, peugeot/508, renault/symbol, renault/talisman, renault/fluence,
    bentley/flying-spur`,
  pickup: `toyota/hilux, toyota/tacoma, ford/f-150, ford/ranger, nissan/navara, nissan/datsun, chevrolet/silverado,
    jeep/gladiator, gmc/sierra, mazda/bt-50, mitsubishi/l200, ram/1500, ram/2500, ram/3500, ram/1500-trx, isuzu/d-max`,
  coupe: `lexus/rc, ford/mustang, nissan/350z, nissan/370z, chevrolet/camaro, bmw/4-series, audi/a5, porsche/911,
    porsche/cayman, dodge/challenger, jaguar/f-type, bentley/continental`,
  hatchback: `mercedes-benz/a-class, honda/jazz, kia/picanto, volkswagen/golf, volkswagen/beetle, mini/cooper,
    skoda/fabia, suzuki/swift, suzuki/baleno`,
  wagon: `mini/clubman, subaru/outback`,
  van: `hyundai/staria, hyundai/h-1, mercedes-benz/v-class, mercedes-benz/viano, honda/odyssey, kia/carnival,
    gmc/savana, chrysler/pacifica, chrysler/grand-voyager, suzuki/ertiga, suzuki/apv`,
}

const listed = (text: string) => text.split(',').map((entry) => entry.trim())
const open = new Set(listed(OPEN))
const known = new Map<string, UsualStyle>(
  (Object.keys(STYLES) as Exclude<UsualStyle, 'suv'>[]).flatMap((style) =>
    listed(STYLES[style]).map((model): [string, UsualStyle] => [model, style]),
  ),
)

/** The usual body of each model, as 'brand/model'. */
export const usualStyles: ReadonlyMap<string, UsualStyle> = new Map(
  brands
    .flatMap(({ slug, models }) => models.map((model) => `${slug}/${model.slug}`))
    .filter((model) => !open.has(model))
    .map((model): [string, UsualStyle] => [model, known.get(model) ?? 'suv']),
)
