import { offerRoutes } from '#contract/http/offers.ts'
import { draftRoutes } from '#contract/http/own-cars/drafts.ts'
import { carReportRoutes } from '#contract/http/own-cars/reports.ts'
import type { Api } from '#server/platform/http/api.ts'
import { callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import type { Offers } from './offers.ts'

/** Calls of owners about their own cars. */
export function registerOfferRoutes(api: Api, offers: Offers): void {
  api.serve(offerRoutes.myCars, (request) => offers.listMyCars(callerOf(request), request.query))
  api.serve(offerRoutes.myCar, (request) => offers.readMyCar(callerOf(request), request.params.id))
  api.serve(offerRoutes.addMyCar, (request) => offers.listCar(callerOf(request), request.body, request.files))
  api.serve(draftRoutes.myCarDraft, ({ actor }) => offers.drafts.read(actor.accountId))
  api.serve(draftRoutes.saveMyCarDraft, ({ actor, body }) => offers.drafts.save(actor.accountId, body.form))
  api.serve(draftRoutes.removeMyCarDraft, ({ actor }) => offers.drafts.remove(actor.accountId))
  api.serve(offerRoutes.decideMyCar, (request) =>
    offers.decideMyCar(callerOf(request), request.params.id, request.body),
  )
  api.serve(offerRoutes.withdrawMyCar, (request) => offers.withdrawMyCar(callerOf(request), request.params.id))
  api.serve(offerRoutes.listAgain, (request) => offers.listAgain(callerOf(request), request.params.id, request.body))
  api.serve(offerRoutes.answerReview, (request) =>
    offers.answerReview(callerOf(request), request.params.id, request.body.text, request.files),
  )
  registerReportRoutes(api, offers)
  api.serve(draftRoutes.addDraftPicture, (request) =>
    offers.drafts.addPicture(callerOf(request), request.body.view, request.files),
  )
  api.serve(draftRoutes.removeDraftPicture, ({ actor, params }) =>
    offers.drafts.removePicture(actor.accountId, params.id),
  )
  const { spoken } = offers
  api.serve(offerRoutes.spokenAnswers, ({ actor, language }) => spoken.list(actor.accountId, language))
  api.serve(offerRoutes.confirmSpoken, (request) =>
    spoken.confirm({ ...callerOf(request), actor: request.actor, stepUp: request.stepUp }, request.params.id),
  )
  api.serve(offerRoutes.declineSpoken, ({ actor, params }) => spoken.decline(actor, params.id))
}

function registerReportRoutes({ serve }: Api, { drafts, reports }: Offers): void {
  serve(carReportRoutes.draftReport, ({ actor }) => drafts.readReport(actor.accountId))
  serve(carReportRoutes.saveDraftReport, ({ actor, files }) => drafts.saveReport(actor.accountId, files[0]))
  serve(carReportRoutes.removeDraftReport, ({ actor }) => drafts.removeReport(actor.accountId))
  serve(carReportRoutes.myCarReport, ({ actor, params }) => reports.read(actor.accountId, params.id))
  serve(carReportRoutes.saveMyCarReport, ({ actor, params, files }) =>
    reports.save(actor.accountId, params.id, files[0]),
  )
  serve(carReportRoutes.removeMyCarReport, ({ actor, params }) => reports.remove(actor.accountId, params.id))
}
