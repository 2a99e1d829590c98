/**
 * Typed searches with their expected results: exactly the cars of a brand, or of a model, that match the
 * rest too. One a line: text = brand or brand/model, then the further criteria.
 */
export const typedQueries = `
تويوتا = toyota
تيوتا = toyota
تايوتا = toyota
تويوطا = toyota
تويــوتا = toyota
تُويُوتا = toyota
سيارة تويوتا للبيع = toyota
ابي تويوتا = toyota
toyota = toyota
TOYOTA = toyota
tyota = toyota
toyta = toyota
toyotta = toyota
toyoat = toyota
لكزس = lexus
ليكزس = lexus
لكسس = lexus
lexsus = lexus
lexus = lexus
lexas = lexus
هيونداي = hyundai
هونداي = hyundai
هيونداى = hyundai
هیوندای = hyundai
هندي = hyundai
hunday = hyundai
hundai = hyundai
hyundi = hyundai
hyunday = hyundai
hyundaii = hyundai
نيسان = nissan
نيسن = nissan
nisan = nissan
nissen = nissan
niisan = nissan
شفروليه = chevrolet
شيفروليه = chevrolet
شفرولية = chevrolet
شفر = chevrolet
chevy = chevrolet
chevorlet = chevrolet
shevrolet = chevrolet
chevrolette = chevrolet
مرسيدس = mercedes-benz
مرسدس = mercedes-benz
مرسديس = mercedes-benz
ميرسيدس = mercedes-benz
مرسيدس بنز = mercedes-benz
بنز = mercedes-benz
mercedes = mercedes-benz
mercedez = mercedes-benz
mersedes = mercedes-benz
benz = mercedes-benz
marsedes = mercedes-benz
بي ام = bmw
بي ام دبليو = bmw
بي إم دبليو = bmw
بى ام دبليو = bmw
bmw = bmw
b m w = bmw
bmv = bmw
فورد = ford
ford = ford
frod = ford
هوندا = honda
هندا = honda
هونده = honda
hnda = honda
hondaa = honda
كيا = kia
کیا = kia
kia = kia
جمس = gmc
جي ام سي = gmc
جي إم سي = gmc
gmc = gmc
مازدا = mazda
مزدا = mazda
مازدة = mazda
mazada = mazda
mazdah = mazda
ميتسوبيشي = mitsubishi
متسوبيشي = mitsubishi
mitsubichi = mitsubishi
mitsibushi = mitsubishi
اودي = audi
أودى = audi
audi = audi
بورش = porsche
بورشه = porsche
porche = porsche
فولكس واجن = volkswagen
فولكس = volkswagen
فولكسفاغن = volkswagen
vw = volkswagen
volkswagon = volkswagen
volkswgen = volkswagen
فولفو = volvo
ڤولڤو = volvo
تسلا = tesla
تيسلا = tesla
telsa = tesla
دودج = dodge
دوج = dodge
كاديلاك = cadillac
cadilac = cadillac
كدلك = cadillac
لينكولن = lincoln
لنكولن = lincoln
جنسس = genesis
genisis = genesis
انفنتي = infiniti
infinity = infiniti
لاند روفر = land-rover
لاندروفر = land-rover
landrover = land-rover
كرايسلر = chrysler
crysler = chrysler
كامري = toyota/camry
كمري = toyota/camry
كامرى = toyota/camry
camry = toyota/camry
camery = toyota/camry
camri = toyota/camry
تويوتا كامري = toyota/camry
كامري تويوتا = toyota/camry
toyota كامري = toyota/camry
toyta camri = toyota/camry
كامري 2021 = toyota/camry year=2021
كامري ٢٠٢١ = toyota/camry year=2021
كامري2021 = toyota/camry year=2021
كامري موديل 2021 = toyota/camry year=2021
camry 2020 white = toyota/camry year=2020 color=white
كامري بيضاء = toyota/camry color=white
كامري ابيض الرياض = toyota/camry color=white city=riyadh
تويوتا في جدة = toyota city=jeddah
toyota jeddah = toyota city=jeddah
لاند كروزر = toyota/land-cruiser
لاندكروزر = toyota/land-cruiser
land cruiser = toyota/land-cruiser
landcruiser = toyota/land-cruiser
land-cruiser = toyota/land-cruiser
land cruser = toyota/land-cruiser
land cruiser ابيض = toyota/land-cruiser color=white
لاند كروزر احمر 2021 = toyota/land-cruiser color=red year=2021
هايلكس = toyota/hilux
هايلوكس = toyota/hilux
hilux = toyota/hilux
hi lux = toyota/hilux
راف فور = toyota/rav4
راف 4 = toyota/rav4
rav4 = toyota/rav4
rav 4 = toyota/rav4
rav-4 = toyota/rav4
برادو = toyota/prado
فورتشنر = toyota/fortuner
fortunr = toyota/fortuner
كورلا = toyota/corolla
corrola = toyota/corolla
يارس = toyota/yaris
ياريس = toyota/yaris
سوناتا = hyundai/sonata
صوناتا = hyundai/sonata
sonatta = hyundai/sonata
النترا = hyundai/elantra
إلنترا = hyundai/elantra
الانترا = hyundai/elantra
elentra = hyundai/elantra
اكسنت = hyundai/accent
أكسنت = hyundai/accent
accent = hyundai/accent
هيونداي اكسنت 2020 = hyundai/accent year=2020
توسان = hyundai/tucson
tuscon = hyundai/tucson
سنتافي = hyundai/santa-fe
سانتا في = hyundai/santa-fe
santafe = hyundai/santa-fe
باترول = nissan/patrol
patrol = nissan/patrol
باترول نيسان = nissan/patrol
التيما = nissan/altima
altma = nissan/altima
اكس تريل = nissan/x-trail
xtrail = nissan/x-trail
تاهو = chevrolet/tahoe
tahoe 2021 = chevrolet/tahoe year=2021
سلفرادو = chevrolet/silverado
كابرس = chevrolet/caprice
يوكن = gmc/yukon
yukon = gmc/yukon
توروس = ford/taurus
تورس = ford/taurus
f150 = ford/f-150
f-150 = ford/f-150
اف 150 = ford/f-150
موستنج = ford/mustang
موستنق = ford/mustang
mustang = ford/mustang
اكسبلورر = ford/explorer
سبورتاج = kia/sportage
sportage = kia/sportage
سيفك = honda/civic
اكورد = honda/accord
crv = honda/cr-v
cr-v = honda/cr-v
سي ار في = honda/cr-v
cx5 = mazda/cx-5
cx 5 = mazda/cx-5
سي اكس 5 = mazda/cx-5
mazda 3 = mazda/mazda-3
مازدا 6 = mazda/mazda-6
x5 = bmw/x5
اكس 5 = bmw/x5
bmw x5 = bmw/x5
بي ام اكس 5 = bmw/x5
الفئة السابعة = bmw/7-series
bmw 7 series = bmw/7-series
bmw 730 = bmw/7-series
مرسيدس s = mercedes-benz/s-class
مرسيدس الفئة s = mercedes-benz/s-class
c200 = mercedes-benz/c-class
g class = mercedes-benz/g-class
مرسيدس جي كلاس = mercedes-benz/g-class
لكزس lx = lexus/lx
lx = lexus/lx
لكزس ال اكس = lexus/lx
لكزس ار اكس = lexus/rx
رنج روفر = land-rover/range-rover
رينج = land-rover/range-rover
range rover = land-rover/range-rover
رانجلر = jeep/wrangler
wrangler = jeep/wrangler
جراند شيروكي = jeep/grand-cherokee
قراند شيروكي = jeep/grand-cherokee
تشارجر = dodge/charger
شارجر = dodge/charger
اسكاليد = cadillac/escalade
model 3 = tesla/model-3
تسلا موديل 3 = tesla/model-3
جيب = jeep
جيب لكزس = lexus style=suv
هونداي 2018 2020 = hyundai year_from=2018 year_to=2020
تويوتا ديزل = toyota fuel=diesel
toyota hybrid = toyota fuel=hybrid
j,d,jh = toyota
فثسمش = tesla
اغعىيشه = hyundai
;hlvd 2021 = toyota/camry year=2021
هايلكس قير عادي = toyota/hilux transmission=manual
تويوتا سيدان اسود = toyota style=sedan color=black
فورد حمراء = ford color=red
رصاصي كيا = kia color=grey
بالرياض كامري = toyota/camry city=riyadh
الكامري = toyota/camry
es350 = lexus/es
lexus rx350 = lexus/rx
لكزس lx 570 2021 = lexus/lx year=2021
;,v,gh = toyota/corolla
karola = toyota/corolla
سفك = honda/civic
odi = audi
تسلا واي = tesla/model-y
كامري من 2018 الى 2020 = toyota/camry year_from=2018 year_to=2020
toyota camry abyad = toyota/camry color=white
ارخص كامري = toyota/camry
lan rover = land-rover
lan rover velar 2021 = land-rover/velar year=2021
جراند شيوكي = jeep/grand-cherokee
peueot 508 = peugeot/508
jee compass = jeep/compass
rover velar = land-rover/velar
`
