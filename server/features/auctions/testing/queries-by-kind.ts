/**
 * Typed searches by kind, each with its meaning: names (make, make/model), then `field=value`. Words that no name
 * explains are `word=…`. Prices in riyals.
 */
export const queriesByKind: Readonly<Record<string, string>> = {
  'Arabic exact': `
لكزس ال اكس = lexus/lx
نيسان باترول = nissan/patrol
هوندا اكورد = honda/accord
شيفروليه تاهو = chevrolet/tahoe
كيا سبورتاج = kia/sportage
فورد توروس = ford/taurus
جي ام سي يوكن = gmc/yukon
مازدا 6 = mazda/mazda-6
هيونداي النترا = hyundai/elantra
تويوتا فورتشنر = toyota/fortuner`,
  'English exact': `
Toyota Camry = toyota/camry
Nissan Patrol = nissan/patrol
Hyundai Sonata = hyundai/sonata
Ford Explorer = ford/explorer
BMW X5 = bmw/x5
Kia Sportage = kia/sportage
Honda Civic = honda/civic
Jeep Wrangler = jeep/wrangler
GMC Yukon = gmc/yukon
Chevrolet Silverado = chevrolet/silverado`,
  'Arabic typing errors': `
كامرري = toyota/camry
توويوتا = toyota
لكسز = lexus
هيونداى سوناتاا = hyundai/sonata
باترووول = nissan/patrol
كوروللا = toyota/corolla
هايللكس = toyota/hilux
فوررد = ford
شيفرولية تاهوو = chevrolet/tahoe
سبورتااج = kia/sportage`,
  'English typing errors': `
toyta camery = toyota/camry
hundai sonatta = hyundai/sonata
nisan patrool = nissan/patrol
lexsus = lexus
cheverolet tahoe = chevrolet/tahoe
mercedez = mercedes-benz
wranglar = jeep/wrangler
explorrer = ford/explorer
corrolla = toyota/corolla
landcruser = toyota/land-cruiser`,
  'Arabic spellings': `
تايوتا كامري = toyota/camry
لاندكروزر = toyota/land-cruiser
هونداي توسان = hyundai/tucson
صوناتا = hyundai/sonata
الانترا = hyundai/elantra
موستنق = ford/mustang
شارجر = dodge/charger
قراند شيروكي = jeep/grand-cherokee
مرسيدس جي كلاس = mercedes-benz/g-class
بي ام اكس 5 = bmw/x5`,
  Arabizi: `
kamri = toyota/camry
kamry abyad = toyota/camry color=white
tayota = toyota
haylux = toyota/hilux
hailux = toyota/hilux
batrol = nissan/patrol
land krozar = toyota/land-cruiser
karola = toyota/corolla
hyonday sonata = hyundai/sonata
odi = audi`,
  'with year': `
كامري 2021 = toyota/camry year=2021..2021
كامري 2018 وفوق = toyota/camry year=2018..
camry after 2018 = toyota/camry year=2018..
كامري قبل 2015 = toyota/camry year=..2015
كامري موديل 18 = toyota/camry year=2018..2018
كامري م2019 = toyota/camry year=2019..2019
باترول ٢٠٢٢ = nissan/patrol year=2022..2022
camry 2018 to 2020 = toyota/camry year=2018..2020
كامري من 2018 الى 2020 = toyota/camry year=2018..2020
يارس 2015 وتحت = toyota/yaris year=..2015
سوناتا الفين وعشرين = hyundai/sonata year=2020..2020
toyota newer than 2019 = toyota year=2019..`,
  'with price': `
كامري تحت 50 الف = toyota/camry price=..50000
تحت 50 الف = price=..50000
سيارة بـ 30 الف = price=25500..34500
cars under 30,000 = price=..30000
يارس 20 الف = toyota/yaris price=17000..23000
جيب بحدود 80 ألف = jeep price=68000..92000
من 30 إلى 50 ألف = price=30000..50000
أقل من خمسين الف = price=..50000
ميزانيتي 40 الف = price=..40000
camry below 50k = toyota/camry price=..50000
between 30k and 50k = price=30000..50000
كورولا ما تتعدى 60 الف = toyota/corolla price=..60000
تاهو بأقل من 150 ألف ريال = chevrolet/tahoe price=..150000
hilux max 70k = toyota/hilux price=..70000`,
  'with city': `
كامري الرياض = toyota/camry city=riyadh
كامري في جدة = toyota/camry city=jeddah
بالدمام باترول = nissan/patrol city=dammam
camry riyadh = toyota/camry city=riyadh
hilux in jeddah = toyota/hilux city=jeddah
هايلكس القصيم = toyota/hilux city=buraydah,unayzah
هايلكس عسير = toyota/hilux city=abha,khamis-mushait,bisha
سيارات مكه = city=makkah
باترول حائل = nissan/patrol city=hail
يارس بالمدينة المنورة = toyota/yaris city=madinah
لكزس الخبر = lexus city=khobar
camry in the eastern province = toyota/camry city=dammam,khobar,dhahran,jubail,al-ahsa,hafar-al-batin,qatif`,
  'trim, colour, gearbox': `
كامري بيضاء = toyota/camry color=white
لاند كروزر اسود = toyota/land-cruiser color=black
هايلكس قير عادي = toyota/hilux transmission=manual
هايلكس ديزل = toyota/hilux fuel=diesel
toyota hybrid = toyota fuel=hybrid,plug_in_hybrid
كامري هايبرد = toyota/camry fuel=hybrid,plug_in_hybrid
كيا رصاصي = kia color=grey
كامري اوتوماتيك = toyota/camry transmission=automatic
red mustang = ford/mustang color=red
سيارة كهربائية = fuel=electric
كامري فل كامل = toyota/camry word=فل,كامل
camry gle = toyota/camry word=gle
silver accord automatic = honda/accord color=silver transmission=automatic`,
  'body words of the trade': `
جيوب تويوتا = toyota style=suv
وانيت تويوتا = toyota style=pickup
ونيت = style=pickup
غمارتين = style=pickup
سيدان كيا = kia style=sedan
صالون = toyota/land-cruiser
دفع رباعي = style=suv
باص = style=van
جمس = gmc
شاحنة ايسوزو = isuzu style=pickup
بكب فورد = ford style=pickup
ستيشن = style=wagon
suv under 100k = style=suv price=..100000`,
  'plurals and sentences': `
ابي كامري نظيفة = toyota/camry condition=excellent
ابغى لي سيارة تويوتا للبيع في الرياض = toyota city=riyadh
كم سعر كامري 2020 = toyota/camry year=2020..2020
سيارات كيا مستعملة = kia condition=used
يباريس = toyota/yaris
i want a toyota camry = toyota/camry
looking for a cheap hilux = toyota/hilux
used cars for sale in riyadh = condition=used city=riyadh
ابحث عن باترول عائلي = nissan/patrol style=suv
show me kia sedans = kia style=sedan
هل عندكم لكزس = lexus
عندكم لاندكروزر = toyota/land-cruiser`,
  'Persian letters': `
کامری = toyota/camry
تویوتا = toyota
نیسان پاترول = nissan/patrol
هیوندای = hyundai
کیا = kia
چارجر = dodge/charger`,
  'mixed language': `
كامري camry = toyota/camry
toyota كامري = toyota/camry
تويوتا hilux 2020 = toyota/hilux year=2020..2020
bmw اكس 5 = bmw/x5
كيا sportage ابيض = kia/sportage color=white
لكزس es = lexus/es
مرسيدس s = mercedes-benz/s-class
هوندا civic = honda/civic`,
  'numbers and codes': `
rx350 = lexus/rx
es 350 = lexus/es
f150 = ford/f-150
c200 = mercedes-benz/c-class
رنج روفر سبورت = land-rover/range-rover-sport
بي ام 730 = bmw/7-series
30 = word=30
سي اكس 5 = mazda/cx-5`,
  'wrong keyboard': `
j,d,jh = toyota
;hlvd = toyota/camry
فثسمش = tesla
اغعىيشه = hyundai
;,v,gh = toyota/corolla`,
}
