import type * as z from 'zod'
import type { partnerRequest } from '#contract/http/content.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { readForm, type Sender, storeForm } from '../../letters/index.ts'
import type { ContentDeps } from '../deps.ts'
import { insertRequest, requestForms } from './store.ts'

/** Stores a company's request for a partnership. Refusals: those of `readForm` and `storeForm`. */
export async function sendPartnerRequest(
  deps: ContentDeps,
  sender: Pick<Sender, 'ip'>,
  body: z.output<typeof partnerRequest>,
): Promise<{ id: number } | Refusal> {
  const company = cleanLine(body.company)
  const form = readForm(deps, 'partner', sender, body, { company })
  if ('refused' in form) return form
  return storeForm(deps, { ...form, website: body.website }, requestForms, (tx) =>
    insertRequest(tx, { ...form, company }),
  )
}
