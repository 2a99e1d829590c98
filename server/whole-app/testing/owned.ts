import sharp from 'sharp'
import { inTransaction } from '#server/platform/db/database.ts'
import { granted } from '#server/platform/http/refusal.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { createAccount, createAuctionWithLots, createCar, createLetter, riyals } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import type { WholeApp } from '#server/testing/whole-app.ts'
import type { Cast } from './cast.ts'

export type Owned = Awaited<ReturnType<typeof createOwned>>

/** Objects of the member that calls name by their ids. */
export async function createOwned(fixture: WholeApp, { member, other }: Cast) {
  return {
    readyOrderId: await createOrder(fixture, member.id, 'delivering'),
    caseOf: await createCase(fixture, member.id),
    offeredOrderId: (await createCase(fixture, member.id)).orderId,
    invoiceId: await createInvoice(fixture, member.id),
    spokenId: await createSpoken(fixture, member.id, other.id),
    questionId: await createQuestion(fixture, { askerId: member.id, sellerId: other.id }, 'waiting'),
    askedId: await createQuestion(fixture, { askerId: other.id, sellerId: member.id }, 'shown'),
    documentId: await createDocument(fixture, member.id, other.id),
    /** The member's draft may end in between. */
    draftPicture: () => createDraftPicture(fixture, member.id),
    reportedCarId: await createReported(fixture, member.id, other.id),
    reviewedCarId: await createAskedListing(fixture, member.id, other.id),
    letterId: await createLetter(fixture.db, { accountId: member.id }),
    letterFileId: await createLetterFile(fixture, member.id),
    viewingId: await createViewing(fixture, member.id),
    saleCarId: (await createCar(fixture.db, { type: 'sale', ownerId: member.id })).id,
    mandateId: await createMandate(fixture, member.id, other.id),
    acceptedOfferId: await createPriceOffer(fixture, { ownerId: member.id, buyerId: await buyerOf(fixture) }),
    declinedOfferId: await createPriceOffer(fixture, { ownerId: member.id, buyerId: await buyerOf(fixture) }),
    counteredOfferId: await createPriceOffer(fixture, { ownerId: member.id, buyerId: await buyerOf(fixture) }),
    withdrawnOfferId: await createPriceOffer(fixture, { ownerId: await buyerOf(fixture), buyerId: member.id }),
    searchId: await createSearch(fixture, member.id),
    people: await createPeople(fixture, member),
    factorId: await createFactor(fixture, member.id),
    /** Some calls end it, so each test links it again. */
    linkPerson: () => linkPerson(fixture, member.id),
    requestedId: await createShipping(fixture, member.id, 'requested'),
    quotedId: await createShipping(fixture, member.id, 'quoted'),
  }
}

/** A person of the member's company, a company of the member's, and one that invites them. */
async function createPeople({ db }: WholeApp, member: { id: number }) {
  const { phone } = await db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const insert = async (row: { companyId: number; personId?: number; phone?: string; joinedAt?: Date }) => {
    const inserted = await db.insertInto('companyPeople').values(row).returning('id').executeTakeFirstOrThrow()
    return inserted.id
  }
  const stranger = async () => (await createAccount(db)).id
  const joinedAt = new Date()
  return {
    ownedId: await insert({ companyId: member.id, personId: await stranger(), joinedAt }),
    joinedId: await insert({ companyId: await stranger(), personId: member.id, joinedAt }),
    invitedId: await insert({ companyId: await stranger(), phone }),
  }
}

const buyerOf = async ({ db }: WholeApp) => (await createAccount(db)).id

/** An open offer below a fixed price, without a deposit; the owner answers next. @returns the id of its negotiation. */
export async function createPriceOffer(
  { db }: WholeApp,
  { ownerId, buyerId }: { ownerId: number; buyerId: number },
): Promise<number> {
  const { id: carId } = await createCar(db, { type: 'sale', takesOffers: true, ownerId })
  const decideBy = new Date('2100-01-01T09:00:00Z')
  const { id } = await db
    .insertInto('priceNegotiations')
    .values({ carId, buyerId, deposit: 0, decideBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = { round: 0, side: 'buyer', amount: riyals(80_000), decideBy, answerUntil: new Date(0) }
  await db
    .insertInto('offers')
    .values({ ...first, negotiationId: id, buyerId, madeBy: buyerId })
    .execute()
  return id
}

/** An appointment to come in a yard. */
async function createViewing({ db }: WholeApp, accountId: number): Promise<number> {
  const { lots } = await createAuctionWithLots(db)
  const carId = lots[0]?.carId ?? 0
  const place = { addressAr: '', addressEn: '', mapUrl: '', phones: '[]', hoursAr: '', hoursEn: '' }
  const names = { nameAr: 'ساحة', nameEn: 'Yard', kind: 'yard', ...place }
  const { id: yardId } = await db.insertInto('branches').values(names).returning('id').executeTakeFirstOrThrow()
  const hours = Array.from({ length: 7 }, () => '09:00-18:00')
  await db.insertInto('viewingYards').values({ yardId, hours }).execute()
  const viewing = { accountId, carId, yardId, startsAt: new Date('2100-01-01T09:00:00Z'), place: 1 }
  return (await db.insertInto('viewings').values(viewing).returning('id').executeTakeFirstOrThrow()).id
}

/** A mandate to bid by phone. */
async function createMandate({ db }: WholeApp, accountId: number, clerkId: number): Promise<number> {
  const { lots } = await createAuctionWithLots(db)
  const mandate = { accountId, clerkId, lotId: lots[0]?.lotId ?? 0, amountMax: riyals(60_000), givenAt: new Date() }
  return (await db.insertInto('phoneMandates').values(mandate).returning('id').executeTakeFirstOrThrow()).id
}

/** An app of codes. */
async function createFactor({ db }: WholeApp, accountId: number): Promise<number> {
  const { id } = await db
    .insertInto('secondFactors')
    .values({ accountId, kind: 'totp', name: 'App', secretSealed: Buffer.from('secret'), confirmedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A log-in through another company. */
async function linkPerson({ db }: WholeApp, accountId: number): Promise<string> {
  const person = { accountId, provider: 'google', subjectHash: Buffer.from('person') }
  await db
    .insertInto('socialAccounts')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return person.provider
}

/** A file of a letter. */
async function createLetterFile(fixture: WholeApp, accountId: number): Promise<number> {
  const letterId = await createLetter(fixture.db, { accountId })
  const message = fixture.db.selectFrom('letterMessages').select('id').where('letterId', '=', letterId)
  const fileId = await createPaper(fixture, 'letter')
  const messageId = (await message.executeTakeFirstOrThrow()).id
  await fixture.db.insertInto('letterFiles').values({ fileId, messageId }).execute()
  return fileId
}

/** A sealed picture. */
async function createPaper({ db, context }: WholeApp, kind: string): Promise<number> {
  const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
  const picture = granted(await context.pictures.process(await grey.png().toBuffer(), 'private'))
  return inTransaction(db, (tx) => insertFile(tx, { picture, visibility: 'private', kind }))
}

/** A picture that waits with a member's draft. */
export async function createDraftPicture(fixture: WholeApp, accountId: number): Promise<number> {
  const fileId = await createPaper(fixture, 'car')
  await fixture.db
    .insertInto('listingDrafts')
    .values({ accountId, form: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await fixture.db.insertInto('draftPictures').values({ accountId, fileId }).execute()
  return fileId
}

/** A document of a car. */
async function createDocument(fixture: WholeApp, ownerId: number, addedBy: number): Promise<number> {
  const { db } = fixture
  const { id: carId } = await createCar(db, { ownerId })
  const fileId = await createPaper(fixture, 'car_document')
  const { id } = await db
    .insertInto('carDocuments')
    .values({ carId, fileId, addedBy, kind: 'registration' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A listed car whose owner has a question to answer. */
async function createAskedListing({ db }: WholeApp, ownerId: number, askedBy: number): Promise<number> {
  const { id: carId } = await createCar(db, { ownerId })
  await db.insertInto('submissions').values({ carId }).execute()
  await db.insertInto('reviewQuestions').values({ carId, askedBy, text: 'Was it repaired?' }).execute()
  return carId
}

/** The same with its owner's report. */
async function createReported(fixture: WholeApp, ownerId: number, askedBy: number): Promise<number> {
  const { db, context } = fixture
  const carId = await createAskedListing(fixture, ownerId, askedBy)
  const picture = granted(await context.pictures.keepPdf(pdfOf()))
  const fileId = await inTransaction(db, (tx) => insertFile(tx, { picture, visibility: 'private', kind: 'car_report' }))
  await db.insertInto('carReports').values({ carId, fileId, byOwner: true, addedBy: ownerId }).execute()
  return carId
}

/** An unpaid order, or a paid one whose car is ready to be collected. */
async function createOrder({ db }: WholeApp, buyerId: number, status: 'pending' | 'delivering'): Promise<number> {
  const car = await createCar(db, { type: 'sale' })
  const isPaid = status === 'delivering'
  const amounts = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
  const paid = { paidAmount: 100, invoiceStatus: 'paid', collectBy: new Date(Date.now() + 86_400_000) }
  const { id } = await db
    .insertInto('orders')
    .values({ ...amounts, ...(isPaid && paid), status, carId: car.id, buyerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A car that waits for its handover, with a case that has an offer. The member plays its seller, too. */
async function createCase(fixture: WholeApp, accountId: number): Promise<{ orderId: number; carId: number }> {
  const { db } = fixture
  const orderId = await createOrder(fixture, accountId, 'delivering')
  const letterId = await createLetter(db, { accountId, kind: 'case' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  const times = { answerBy: tomorrow, decideBy: tomorrow, heardUntil: tomorrow, chooseBy: tomorrow }
  const complaint = { orderId, accountId, sellerId: accountId, letterId, kind: 'late', wants: 'answer' }
  await db
    .insertInto('orderCases')
    .values({ ...complaint, ...times, offeredReduction: 50 })
    .execute()
  const order = db.selectFrom('orders').select('carId').where('id', '=', orderId)
  return { orderId, carId: (await order.executeTakeFirstOrThrow()).carId }
}

/** The invoice of an order of the member, issued. */
async function createInvoice(fixture: WholeApp, accountId: number): Promise<number> {
  const orderId = await createOrder(fixture, accountId, 'pending')
  const { id } = await fixture.db
    .insertInto('invoices')
    .values({ accountId, kind: 'simplified', source: `order:${orderId}`, orderId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = { orderId, carId: 0, lotId: null, buyerId: accountId, dueAt: new Date() }
  await inTransaction(fixture.db, (tx) => fixture.features.events.publish(tx, 'orderInvoiceIssued', order))
  return id
}

/** A call that staff recorded about a lot of the member. */
async function createSpoken({ db }: WholeApp, ownerId: number, buyerId: number): Promise<number> {
  const closed = {
    status: 'awaiting_owner',
    closesAt: new Date(Date.now() - 60_000),
    car: { ownerId },
    leaderId: buyerId,
  } as const
  const { lots } = await createAuctionWithLots(db, {}, [closed])
  const lotId = lots[0]?.lotId ?? 0
  const row = await db.selectFrom('lotStates').select('price').where('lotId', '=', lotId).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('spokenAnswers')
    .values({
      ...{ lotId, side: 'owner', word: 'reject', amount: row.price ?? 0 },
      ...{ accountId: ownerId, buyerId, staffId: buyerId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createQuestion(
  { db }: WholeApp,
  people: { askerId: number; sellerId: number },
  status: 'waiting' | 'shown',
): Promise<number> {
  const car = await createCar(db, { type: 'sale', ownerId: people.sellerId })
  const { id } = await db
    .insertInto('carQuestions')
    .values({
      carId: car.id,
      askerId: people.askerId,
      text: 'Was it serviced?',
      status,
      reviewedAt: status === 'shown' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createSearch({ db }: WholeApp, accountId: number): Promise<number> {
  const { id } = await db
    .insertInto('savedSearches')
    .values({ accountId, name: 'All', list: 'all', query: '{}', criteria: '{}', anchors: ['*'], frequency: 'daily' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createShipping(fixture: WholeApp, buyerId: number, status: 'requested' | 'quoted'): Promise<number> {
  const { db } = fixture
  const city = await db.selectFrom('cities').select('id').limit(1).executeTakeFirstOrThrow()
  const orderId = await createOrder(fixture, buyerId, 'pending')
  const quote = { quotedAt: new Date(), validUntil: new Date(Date.now() + 86_400_000) }
  const { id } = await db
    .insertInto('shippingRequests')
    .values({
      orderId,
      cityId: city.id,
      address: 'King Fahd Road',
      receiverName: 'Sara',
      receiverPhone: '+966500000001',
      status,
      ...(status === 'quoted' && quote),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status === 'quoted')
    await db
      .insertInto('shippingOffers')
      .values({ requestId: id, kind: 'open_flatbed', toDoor: true, price: 50_000, days: 3 })
      .execute()
  return id
}
