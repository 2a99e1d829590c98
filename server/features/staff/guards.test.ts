import { expect, test } from 'vitest'
import { officeRoutes } from '#contract/http/office/routes.ts'
import type { Route } from '#contract/http/route.ts'

/** Every act of staff that one person may do alone, by the reason; all others have a guard. */
const open: Record<string, string[]> = {
  'it moves no money, gives no car away and changes no price: words, pictures and papers that are shown or asked for': [
    'adminCreateCar adminReviewCar adminWithdrawCar adminArrangePictures adminAddCarDocument adminSaveCarReport',
    'adminSaveCarCertificate adminRemoveCarCertificate adminRemoveCarReport adminRemoveCarDocument adminAskOwner adminReviewQuestion adminAnswerQuestion adminAddNote adminAddLogo',
    'adminImportCars adminApplyCarImport adminTakeBackCarImport adminShowCarImport adminDecideImportRows adminMendImportRows adminDeleteCar adminCountAudience adminPreviewBroadcast adminAnnounce adminAnswerCase',
    'testimonials.create testimonials.change testimonials.remove faqs.create faqs.change faqs.remove sliders.create',
    'sliders.change sliders.remove partners.create partners.change partners.remove vacancies.create vacancies.change',
    'vacancies.remove partnerRequests.create partnerRequests.change partnerRequests.remove adminCreateLetter',
    'adminChangeLetter adminAnswerLetter adminDeleteLetter places.create places.change places.remove pages.create pages.change',
    'pages.remove removeTestimonial adminCreateBrand adminUpdateBrand adminDeleteBrand adminCreateModel adminUpdateModel',
    'adminMarkViewing adminChangeYard adminPlaceCar',
    'adminDeleteModel adminCreateCategory adminUpdateCategory adminDeleteCategory',
  ],
  'the facts and terms that a sale rests on are refused once its auction is published': [
    'adminUpdateCar adminCreateAuction adminUpdateAuction adminDeleteAuction',
  ],
  'it only adds time, stops bidding in the open, or lets it go on; each is in the public log': [
    'adminStartRoom adminPauseRoom adminResumeRoom adminHammerLot adminRecallHammer adminSkipLot adminStopRoom',
    'adminExtendLot',
    'adminPauseLot adminResumeLot adminWithdrawLot',
  ],
  'it binds nobody before that side confirms it, or is an offer at a floor that nobody chooses': [
    'adminAnswerOffer adminOfferRunnerUp',
  ],
  'it refuses, removes what nobody used, or gives money back to where it came from': [
    'adminRejectTransfer adminRejectRefund adminSendRefundBack adminDeleteCoupon adminDeleteItem adminDeletePackage',
    'adminDeleteUser',
  ],
  'it only takes a right away, and both are told': ['adminRemoveCompanyPerson'],
  'two have approved it, or it is below the limit of one; it pays to the approved account only': ['adminPayRefund'],
  'the gateway or the bank has the money, and the amounts must agree': [
    'adminResolveMismatch adminRunReconciliation adminClearDifference adminUploadBankStatement adminBankCash',
  ],
  'it changes no amount, is for later papers, and its member is told': ['adminChangeCompany'],
  'it names a time or what was found then, binds nobody, and both sides read it': ['adminInviteToLook adminRecordLook'],
  'the amounts are those of the order; the note goes to finance and the buyer': [
    'adminIssueInvoice adminCreditInvoice',
  ],
  'two have sent it, and the amount is that of the batch; the reference is the bank’s': ['adminConfirmPayout'],
  'the car stays in the yard, or leaves by the code of its buyer': [
    'adminMakeOrder adminCheckPermit adminQuoteShipping adminLoadShipping adminTrackShipping adminDeliverShipping',
    'adminCancelShipping',
  ],
  'the buyer chooses the service at its shown price': ['adminCreateItem adminUpdateItem'],
  'it is itself the second person’s part, or the asker’s own': ['adminApprove adminRefuse adminWithdraw'],
  'it names who decides next, and gives no right': ['adminHandOver'],
  'the member’s own code is the second person’s part, and its limit holds': [
    'adminAskPhoneMandate adminConfirmPhoneMandate adminEndPhoneMandate adminBidByPhone',
  ],
  'it gives a log-in to the phone alone that proves its code': ['adminCreateUser adminDecideRecovery'],
  'it is counted, audited and bounded, and changes nothing': [
    'adminReveal adminRevealLetter adminLotBidders adminRetryFailedJob adminResendInvoice',
    'adminLookForSignals',
  ],
  'it only stops what nobody should do any more, and two open it again': ['adminCloseMonth'],
  'another person and role than those of the sale closes it': ['adminCloseSignal'],
}

test('[APR-1] each act of staff has a guard, or is named here with the reason that one person may do it', () => {
  const acts = Object.entries<Route>(officeRoutes).filter(([, { method }]) => method !== 'GET')
  const unguarded = acts.filter(([, { guard }]) => guard === undefined).map(([name]) => name)
  const named = Object.values(open)
    .flat()
    .flatMap((line) => line.split(' '))
  expect(unguarded.sort()).toEqual(named.sort())
})
