import type { DemoBrand, Named } from './types.ts'

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Reads one `English=Arabic` pair; a code without a pair is the same in both languages. */
const modelOf = (entry: string): Named => {
  const [name = '', arabic = name] = entry.trim().split('=')
  return { slug: slugOf(name), name_ar: arabic, name_en: name }
}

const brand = (slug: string, name_ar: string, name_en: string, models: string): DemoBrand => ({
  slug,
  name_ar,
  name_en,
  models: models.split(',').map(modelOf),
})

/**
 * Brands and models of the Saudi market. The list and most Arabic names come from two catalogues of
 * names (one of current models, one counted from Saudi classified advertisements). Misspellings in
 * them ("Furniture" for Fortuner, "Copper" for Cooper, "Senta fe", ...) are corrected to the
 * dealers' spelling, and missing models of the photographs are added. Codes such as RX or
 * CX-5 stay in Latin letters in Arabic too, as Saudi sellers write them.
 */
export const brands: readonly DemoBrand[] = [
  brand(
    'toyota',
    'تويوتا',
    'Toyota',
    `Land Cruiser=لاند كروزر, Camry=كامري, Corolla=كورولا, Hilux=هايلكس, Prado=برادو, RAV4=راف فور,
     Fortuner=فورتشنر, Yaris=يارس, Avalon=أفالون, Highlander=هايلاندر, Tacoma=تاكوما, FJ Cruiser=إف جي كروزر,
     Corolla Cross=كورولا كروس`,
  ),
  brand('lexus', 'لكزس', 'Lexus', `LX=LX, ES=ES, RX=RX, NX=NX, GX=GX, IS=IS, LS=LS, UX=UX, RC=RC, GS=GS`),
  brand(
    'ford',
    'فورد',
    'Ford',
    `Explorer=إكسبلورر, Expedition=إكسبديشن, Taurus=توروس, F-150=إف 150, Mustang=موستانج, Bronco=برونكو, Edge=إيدج,
     Ranger=رينجر, Territory=تيريتوري, Escape=إسكيب, Fusion=فيوجن,
     Crown Victoria=كراون فكتوريا`,
  ),
  brand(
    'hyundai',
    'هيونداي',
    'Hyundai',
    `Sonata=سوناتا, Elantra=إلنترا, Accent=أكسنت, Tucson=توسان, Santa Fe=سانتافي, Creta=كريتا, Kona=كونا,
     Azera=أزيرا, Palisade=باليسيد, Staria=ستاريا, Venue=فينيو, Ioniq 5=أيونيك 5, H-1=إتش 1`,
  ),
  brand(
    'nissan',
    'نيسان',
    'Nissan',
    `Patrol=باترول, Altima=ألتيما, Sunny=صني, X-Trail=إكس تريل, Maxima=ماكسيما, Sentra=سنترا, Kicks=كيكس,
     Pathfinder=باثفايندر, Navara=نافارا, Juke=جوك, Armada=أرمادا, 350Z=350Z, 370Z=370Z, Datsun=ددسن`,
  ),
  brand(
    'chevrolet',
    'شفروليه',
    'Chevrolet',
    `Tahoe=تاهو, Suburban=سوبربان, Silverado=سيلفرادو, Malibu=ماليبو, Camaro=كامارو, Traverse=ترافرس,
     Captiva=كابتيفا, Blazer=بليزر, Equinox=إكوينوكس, Caprice=كابريس, Impala=إمبالا, Groove=جروف, Cruze=كروز`,
  ),
  brand(
    'mercedes-benz',
    'مرسيدس-بنز',
    'Mercedes-Benz',
    `A-Class=الفئة A, C-Class=الفئة C, E-Class=الفئة E, S-Class=الفئة S, G-Class=الفئة G, CLA=CLA, GLA=GLA, GLC=GLC,
     GLE=GLE, GLS=GLS, V-Class=الفئة V, EQS=EQS, SL=SL, ML=ML, GL=GL, Viano=فيانو`,
  ),
  brand(
    'bmw',
    'بي إم دبليو',
    'BMW',
    `3 Series=الفئة الثالثة, 4 Series=الفئة الرابعة, 5 Series=الفئة الخامسة, 7 Series=الفئة السابعة,
     X1=X1, X3=X3, X5=X5, X6=X6, X7=X7, M3=M3, M5=M5, iX=iX`,
  ),
  brand(
    'jeep',
    'جيب',
    'Jeep',
    `Wrangler=رانجلر, Grand Cherokee=جراند شيروكي, Gladiator=جلاديتور, Compass=كومباس, Cherokee=شيروكي, Renegade=رينيجيد`,
  ),
  brand(
    'honda',
    'هوندا',
    'Honda',
    `Accord=أكورد, Civic=سيفيك, City=سيتي, CR-V=CR-V, HR-V=HR-V, Pilot=بايلوت, Odyssey=أوديسي, Jazz=جاز`,
  ),
  brand(
    'kia',
    'كيا',
    'Kia',
    `Cerato=سيراتو, K5=K5, Rio=ريو, Pegas=بيجاس, Picanto=بيكانتو, Sportage=سبورتاج, Sorento=سورينتو, Seltos=سيلتوس,
     Telluride=تيلورايد, Carnival=كرنفال, Stinger=ستينجر, EV6=EV6,
     Cadenza=كادينزا, Mohave=موهافي, Opirus=أوبيروس`,
  ),
  brand('gmc', 'جي إم سي', 'GMC', `Yukon=يوكن, Sierra=سييرا, Acadia=أكاديا, Terrain=تيرين, Savana=سافانا`),
  brand(
    'mazda',
    'مازدا',
    'Mazda',
    `Mazda 2=مازدا 2, Mazda 3=مازدا 3, Mazda 6=مازدا 6, CX-3=CX-3, CX-30=CX-30, CX-5=CX-5, CX-60=CX-60, CX-9=CX-9, BT-50=BT-50`,
  ),
  brand(
    'mitsubishi',
    'ميتسوبيشي',
    'Mitsubishi',
    `Pajero=باجيرو, Montero Sport=مونتيرو سبورت, Outlander=أوتلاندر, Eclipse Cross=إكليبس كروس, ASX=ASX, L200=L200,
     Lancer=لانسر, Attrage=أتراج`,
  ),
  brand('audi', 'أودي', 'Audi', `A3=A3, A4=A4, A5=A5, A6=A6, A7=A7, A8=A8, S8=S8, Q3=Q3, Q5=Q5, Q7=Q7, Q8=Q8`),
  brand(
    'porsche',
    'بورش',
    'Porsche',
    `911=911, Cayenne=كايين, Macan=ماكان, Panamera=باناميرا, Taycan=تايكان, Cayman=كايمان`,
  ),
  brand(
    'volkswagen',
    'فولكس واجن',
    'Volkswagen',
    `Golf=جولف, Tiguan=تيجوان, Touareg=طوارق, Teramont=تيرامونت, Passat=باسات, Jetta=جيتا, T-Roc=تي روك, T-Cross=تي كروس,
     Beetle=بيتل`,
  ),
  brand('volvo', 'فولفو', 'Volvo', `S60=S60, S90=S90, XC40=XC40, XC60=XC60, XC90=XC90`),
  brand('tesla', 'تسلا', 'Tesla', `Model 3=موديل 3, Model S=موديل S, Model X=موديل X, Model Y=موديل Y`),
  brand('ram', 'رام', 'Ram', `1500=1500, 2500=2500, 3500=3500, 1500 TRX=1500 TRX`),
  brand('mini', 'ميني', 'MINI', `Cooper=كوبر, Countryman=كونتريمان, Clubman=كلوبمان`),
  brand('skoda', 'سكودا', 'Škoda', `Octavia=أوكتافيا, Superb=سوبيرب, Fabia=فابيا, Kodiaq=كودياك`),
  brand('subaru', 'سوبارو', 'Subaru', `Forester=فوريستر, Outback=أوتباك, Impreza=إمبريزا, XV=XV`),
  brand('dodge', 'دودج', 'Dodge', `Charger=تشارجر, Challenger=تشالنجر, Durango=دورانجو, Nitro=نيترو`),
  brand('chrysler', 'كرايسلر', 'Chrysler', `300=300, Pacifica=باسيفيكا, Grand Voyager=جراند فوياجر`),
  brand('cadillac', 'كاديلاك', 'Cadillac', `Escalade=إسكاليد, CT4=CT4, CT5=CT5, XT4=XT4, XT5=XT5, XT6=XT6`),
  brand('lincoln', 'لينكولن', 'Lincoln', `Navigator=نافيجيتور, Aviator=أفياتور, MKZ=MKZ, MKX=MKX`),
  brand('genesis', 'جينيسيس', 'Genesis', `G70=G70, G80=G80, G90=G90, GV70=GV70, GV80=GV80`),
  brand('infiniti', 'إنفينيتي', 'Infiniti', `Q50=Q50, Q70=Q70, QX50=QX50, QX60=QX60, QX80=QX80, FX=FX`),
  brand(
    'land-rover',
    'لاند روفر',
    'Land Rover',
    `Range Rover=رينج روفر, Range Rover Sport=رينج روفر سبورت, Evoque=إيفوك, Velar=فيلار, Defender=ديفندر, Discovery=ديسكفري`,
  ),
  brand('jaguar', 'جاكوار', 'Jaguar', `XE=XE, XF=XF, XJ=XJ, F-Pace=إف بيس, F-Type=إف تايب`),
  brand(
    'suzuki',
    'سوزوكي',
    'Suzuki',
    `Jimny=جيمني, Swift=سويفت, Dzire=ديزاير, Baleno=بالينو, Vitara=فيتارا, Ertiga=إرتيجا, APV=إيه بي في`,
  ),
  brand('isuzu', 'إيسوزو', 'Isuzu', `D-Max=دي ماكس, MU-X=إم يو إكس, NPR=إن بي آر`),
  brand('mg', 'إم جي', 'MG', `MG 5=إم جي 5, MG 6=إم جي 6, GT=GT, ZS=ZS, HS=HS, RX5=RX5, RX8=RX8, One=ون, GS=GS`),
  brand(
    'changan',
    'شانجان',
    'Changan',
    `Alsvin=السفن, Eado=إيدو, Eado Plus=إيدو بلس, CS35 Plus=CS35 بلس, CS75 Plus=CS75 بلس, CS85=CS85, CS95=CS95, UNI-K=UNI-K, UNI-T=UNI-T, UNI-V=UNI-V`,
  ),
  brand(
    'geely',
    'جيلي',
    'Geely',
    `Emgrand=إمجراند, Coolray=كولراي, Azkarra=أزكارا, Tugella=توجيلا, Monjaro=مونجارو, Okavango=أوكافانجو, EC8=EC8, X7=X7`,
  ),
  brand('haval', 'هافال', 'Haval', `Jolion=جوليون, H6=H6, H9=H9, H2=H2, Dargo=دارجو`),
  brand('gac', 'جي إيه سي', 'GAC', `GS3=GS3, GS4=GS4, GS8=GS8, Empow=إمباو`),
  brand('chery', 'شيري', 'Chery', `Arrizo 5=أريزو 5, Tiggo 4=تيجو 4, Tiggo 7=تيجو 7, Tiggo 8=تيجو 8`),
  brand('byd', 'بي واي دي', 'BYD', `Atto 3=أتو 3, Han=هان, Seal=سيل, Song Plus=سونغ بلس, F3=F3`),
  brand('peugeot', 'بيجو', 'Peugeot', `301=301, 508=508, 2008=2008, 3008=3008, 5008=5008`),
  brand(
    'renault',
    'رينو',
    'Renault',
    `Symbol=سيمبول, Megane=ميجان, Talisman=تاليسمان, Duster=داستر, Captur=كابتشر, Koleos=كوليوس, Fluence=فلوينس`,
  ),
  brand('bentley', 'بنتلي', 'Bentley', `Continental=كونتيننتال, Flying Spur=فلاينج سبير, Bentayga=بنتايجا`),
  brand('hummer', 'همر', 'Hummer', `H1=H1, H2=H2, H3=H3`),
]
