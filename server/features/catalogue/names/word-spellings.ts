/**
 * Words for a car's features, by the slugs of the closed lists and of the cities. Spellings of Saudi classified
 * advertisements.
 */
export const wordSpellings = {
  color: {
    white: 'ابيض, بيضاء, بيضا, البيضاء, الابيض, لؤلؤي ابيض, whit, abyad, abiad',
    pearl: 'لؤلؤي, لولوي, لولي, لؤلؤ, pearl white',
    silver: 'فضي, سلفر, فضية, فضيه, sliver, fiddi, fidi',
    grey: 'رمادي, رصاصي, رمادية, رماديه, رصاصية, gray, ramadi, rasasi',
    dark_grey: 'رمادي غامق, رصاصي غامق, dark gray',
    black: 'اسود, سوداء, سودا, السوداء, الاسود, blak, aswad, asswad',
    red: 'احمر, حمراء, حمرا, الاحمر, ahmar, a7mar',
    maroon: 'عنابي, عنابية, خمري, burgundy',
    orange: 'برتقالي, برتقالية, اورنج',
    yellow: 'اصفر, صفراء, صفرا',
    gold: 'ذهبي, ذهبية, ذهبيه, golden, thahabi, dahabi',
    beige: 'بيج, سكري, لوني, شامبين, champagne',
    bronze: 'برونزي, برونزية, برونز',
    brown: 'بني, بنية, بنيه, bunni',
    green: 'اخضر, خضراء, زيتي, زيتية, oily, akhdar',
    blue: 'ازرق, زرقاء, زرقا, الازرق, azraq, azrak',
    navy: 'كحلي, كحلية, كحليه, navy blue, kuhli',
  },
  style: {
    sedan: 'سيدان, سيدانات, sedans, صالون سيدان, saloon, سيدن',
    suv: 'دفع رباعي, جيوب, جيبات, suvs, suv, اس يو في, رباعي, 4x4, crossover, كروس اوفر, عائلية',
    pickup:
      'بيك اب, بكب, بيكب, بيكاب, ونيت, غماره, غمارة, وانيت, وانيتات, ونيتات, بكبات, شاحنه, شاحنات, pickups, trucks, pick up, pick-up, truck, غمارتين',
    coupe: 'كوبيه, كوبيهات, coupes, كوبية, كوبي, كشف, coup',
    hatchback: 'هاتشباك, هاتش باك, هاتشباك, hatch, hatch back',
    wagon: 'ستيشن, ستيشن واجن, واجن, station, station wagon, estate',
    van: 'فان, فانات, باص, باصات, vans, van, bus, minivan, ميني فان',
  },
  fuel: {
    petrol: 'بنزين, بانزين, gas, gasoline, benzin',
    diesel: 'ديزل, ديزيل, dizel, deisel',
    hybrid: 'هايبرد, هجين, هايبريد, هيبرد, hybird, hybred, هايبرد/هجين',
    // A search for a hybrid may mean a chargeable one.
    plug_in_hybrid: 'هايبرد, هجين, هايبريد, هيبرد, hybrid, hybird, hybred, هايبرد قابل للشحن, plug in, phev',
    electric: 'كهرباء, كهربائي, كهربائية, كهربا, كهربائيه, ev, electrical, كهربايي',
  },
  transmission: {
    automatic: 'اوتوماتيك, اتوماتيك, اوتماتيك, تماتيك, auto, قير اوتوماتيك',
    manual: 'عادي, قير عادي, يدوي, مانيوال, stick',
  },
  condition: {
    new: 'جديدة, جديد, جديده, وكالة, zero, زيرو, صفر',
    used: 'مستعملة, مستعمل, مستعمله, مستخدم, مستخدمة, second hand',
    excellent: 'ممتازة, ممتاز, نظيفة, نظيف, نظيفه, وكاله نظيفه, clean',
    needs_repair: 'مصدومة, مصدوم, تشليح, تحتاج اصلاح, صدمة, damaged, salvage, accident',
  },
  city: {
    riyadh: 'الرياض, رياض, riyad, reyadh, ryadh, riyath, alriyadh, al riyadh, ar riyadh',
    jeddah: 'جده, جدا, jedda, jiddah, jada, gedda, الغربيه, المنطقه الغربيه, western province',
    makkah: 'مكه, مكة, مكة المكرمه, mecca, makka, mekka, الغربيه, المنطقه الغربيه, western province',
    madinah: 'المدينه, المدينة, المدينة المنوره, مدينة, medina, madina, al medina, al madinah',
    dammam: 'الدمام, دمام, damam, ad dammam, al dammam, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    khobar: 'الخبر, خبر, al khobar, alkhobar, khubar, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    dhahran: 'الظهران, ظهران, daharan, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    taif: 'الطايف, طائف, طايف, الطائف, taef, al taif, الغربيه, المنطقه الغربيه, western province',
    tabuk: 'تبوك, tabouk, tabok',
    abha: 'ابها, ابهى, عسير, منطقه عسير, aseer, asir',
    'khamis-mushait': 'خميس مشيط, الخميس, خميس, khamis, khamis mushayt, عسير, منطقه عسير, aseer, asir',
    buraydah: 'بريده, بريدة, القصيم, قصيم, qassim, buraydah, qasim',
    hail: 'حايل, حائل, hael, hayel, ha il',
    jubail: 'الجبيل, جبيل, jubayl, al jubail, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    'al-ahsa':
      'الاحساء, الاحسا, احساء, الهفوف, hofuf, al ahsa, ahsa, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    jazan: 'جازان, جيزان, jizan, gizan',
    najran: 'نجران',
    yanbu: 'ينبع, yanbo',
    'hafar-al-batin': 'حفر الباطن, حفر, hafr albatin, hafar, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    'al-bahah': 'الباحه, الباحة, باحة, baha, albaha',
    arar: 'عرعر',
    sakaka: 'سكاكا, الجوف, al jouf, jouf',
    qatif: 'القطيف, قطيف, الشرقيه, المنطقه الشرقيه, eastern province, sharqiyah',
    unayzah: 'عنيزة, عنيزه, unayzah, القصيم, قصيم, qassim, qasim',
    bisha: 'بيشة, بيشه, besha, عسير, منطقه عسير, aseer, asir',
  },
} as const

/** Words of a search that filter nothing. */
export const emptyWords =
  'سيارة, سياره, سيارات, السيارة, للبيع, بيع, مزاد, مزادات, المزاد, موديل, مودل, الموديل, ماركة, نوع, لون, سنة, سنه, عام, في, من, الى, بين, حتى, مع, او, على, ابي, ابغى, لي, هل, عندك, عندكم, فيه, كم, سعر, بكم, i, want, looking, show, me, find, price, اريد, ابحث, عن, شراء, اشتري, رخيصة, رخيصه, رخيص, ارخص, حراج, car, cars, for, sale, auction, auctions, model, make, year, colour, color, in, the, a, an, of, with, buy, cheap, cheapest, from, to, between, sayara, sayyara, vehicle, vehicles, ksa, saudi arabia, السعودية, السعوديه'
