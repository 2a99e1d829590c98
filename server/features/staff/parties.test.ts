import { expect, test } from 'vitest'
import type * as z from 'zod'
import { officeRoutes } from '#contract/http/office/routes.ts'
import type { Route } from '#contract/http/route.ts'

const house = 'it is about the house, not about a member'
const text = 'it changes what the site says'
const account = 'it changes an account, neither a sale nor money'
const askedInside = {
  car: 'its use case asks about the car and its owner',
  lot: 'its use case asks about the lot that it finds by the car',
  auction: 'its use case asks about the auction',
  case: 'its use case asks about the order of the case',
  permit: 'its use case asks about the order of the permit that was read',
  recovery: 'its use case asks about the member and the newcomer',
  signal: 'its use case asks about the member whom the signal names, if any',
}

/** Acts of staff whose route names no party, each with the reason. */
const without: Record<string, string> = {
  ...named(askedInside.car, [
    'adminCreateCar adminUpdateCar adminReviewCar adminWithdrawCar adminArrangePictures adminAddCarDocument',
    'adminSaveCarCertificate adminRemoveCarCertificate adminSaveCarReport adminRemoveCarReport adminRemoveCarDocument adminAskOwner adminDeleteCar adminPlaceCar',
  ]),
  ...named(askedInside.lot, [
    'adminDecideLot adminVoidBid adminLotBidders adminExtendLot adminPauseLot adminResumeLot adminWithdrawLot adminAnnounce',
    'adminAnswerOffer adminOfferRunnerUp',
    'adminAskPhoneMandate adminConfirmPhoneMandate adminEndPhoneMandate adminBidByPhone',
  ]),
  ...named(askedInside.auction, [
    'adminStartRoom adminPauseRoom adminResumeRoom adminHammerLot adminRecallHammer adminSkipLot adminStopRoom',
  ]),
  ...named(askedInside.case, [
    'adminAnswerCase adminProposeInCase adminDecideCase adminReceiveCar adminEndRepair adminInviteToLook adminRecordLook',
  ]),
  ...named('its use case asks about the car and the buyer of the offer', ['adminAnswerPriceOffer']),
  ...named('its use case asks about the member of the appointment', ['adminMarkViewing']),
  ...named(askedInside.permit, ['adminCheckPermit']),
  ...named(askedInside.recovery, ['adminDecideRecovery']),
  ...named(askedInside.signal, ['adminCloseSignal']),
  ...named('a decision asks about the parties of the request', [
    'adminApprove adminRefuse adminWithdraw adminHandOver',
  ]),
  ...named('an auction has no bidders before it is published', [
    'adminCreateAuction adminUpdateAuction adminDeleteAuction',
  ]),
  ...named('owners are looked up row by row', [
    'adminImportCars adminApplyCarImport adminTakeBackCarImport adminShowCarImport adminDecideImportRows adminMendImportRows',
  ]),
  ...named(account, [
    'adminCreateUser adminDeleteUser adminUpdateUser adminCorrectContact adminResetSecondFactor adminStopUser adminFreeUser',
  ]),
  ...named('its use case refuses an own account, and two administrators decide', ['adminMergeUser']),
  ...named('its use case asks about the order of each payout', [
    'adminSendPayouts adminConfirmPayout adminReturnPayout',
  ]),
  ...named('it changes nothing', [
    'adminReveal adminRevealLetter adminCountAudience adminPreviewBroadcast adminLookForSignals adminAddNote',
  ]),
  ...named(house, [
    'adminCreateCoupon adminUpdateCoupon adminDeleteCoupon adminCreateItem adminUpdateItem adminDeleteItem',
    'adminCreatePackage adminUpdatePackage adminDeletePackage adminCreateBrand adminUpdateBrand adminDeleteBrand',
    'adminCreateModel adminUpdateModel adminDeleteModel adminCreateCategory adminUpdateCategory adminDeleteCategory',
    'adminChangeFees adminChangeAuctionSettings adminChangeAccountSettings adminChangeSite adminAddLogo adminChangeOrderSettings',
    'adminChangeYard adminBankCash adminCountCash adminChangeInvoiceSettings adminChangeApprovalSettings adminChangeLetterSettings adminUndoSettingChange adminRetryFailedJob',
  ]),
  ...named("it compares the house's books with its bank", [
    'adminRunReconciliation adminClearDifference adminUploadBankStatement adminBookBankLine adminCloseMonth adminReopenMonth',
  ]),
  ...named(text, [
    'adminSendBroadcast testimonials.create testimonials.change testimonials.remove faqs.create faqs.change faqs.remove',
    'sliders.create sliders.change sliders.remove partners.create partners.change partners.remove vacancies.create',
    'vacancies.change vacancies.remove partnerRequests.create partnerRequests.change partnerRequests.remove',
    'adminCreateLetter adminChangeLetter adminAnswerLetter adminDeleteLetter places.create places.change places.remove',
    'pages.create pages.change pages.remove removeTestimonial',
  ]),
}

function named(why: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((line) => line.split(' ')).map((name) => [name, why]))
}

const acts: [string, Route][] = Object.entries<Route>(officeRoutes).filter(([, { method }]) => method !== 'GET')

test('[BACK-31] each act of staff names its subject, or is listed with the reason', () => {
  const unnamed = acts.filter(([, { party }]) => party === undefined).map(([name]) => name)
  expect(unnamed.sort()).toEqual(Object.keys(without).sort())
})

test('[BACK-31] each party is named by a number of the path or the body', () => {
  const names = acts.flatMap(([name, route]) =>
    Object.values(route.party ?? {}).map((field) => ({ name, field, schema: fieldOf(route, field) })),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(({ schema }) => !schema?.safeParse(7).success)).toEqual([])
})

const fieldOf = ({ params, body }: Route, field: string): z.ZodType | undefined =>
  (params?.shape as Record<string, z.ZodType> | undefined)?.[field] ?? (body as z.ZodObject | undefined)?.shape[field]
