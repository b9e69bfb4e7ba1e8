import {
  blockPortal,
  changePortalLink,
  type DeskPortal,
  getDeskPortal,
} from '#contract/disputes/desk-portal-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { changePortal, portalOf, type PortalNeeds } from '#server/cases/link/index.ts'
import { draftLanguages } from '#server/languages/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { type AnswerRow, answersOf } from './answers/answer-store.ts'
import { offersOf } from './offers/offer-store.ts'
import { readMessages } from './answers/read-answers.ts'
import { showOffer } from './offers/show-offers.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'objects'> & Pick<PortalNeeds, 'config'>

export const deskPortalRoutes: Route<Needs>[] = [
  handle(getDeskPortal, async ({ params }, deps: Needs) => await showPortal(deps, params.caseId)),
  handle(blockPortal, async ({ params, body }, deps: Needs) => {
    await changePortal(deps, params.caseId, body)
    return await showPortal(deps, params.caseId)
  }),
  handle(changePortalLink, async ({ params }, deps: Needs) => {
    await changePortal(deps, params.caseId, { isNewLink: true })
    return await showPortal(deps, params.caseId)
  }),
]

async function showPortal(deps: Needs, caseId: Id): Promise<DeskPortal> {
  if (!(await readCase(deps.db, caseId))) throw missing('case')
  const { url, isBlocked } = await portalOf(deps, caseId)
  const answers = await answersOf(deps.db, caseId)
  return {
    url,
    isBlocked,
    answers: await Promise.all(answers.map((answer) => showAnswer(deps, answer))),
    messages: await readMessages(deps.db, caseId, { email: '', seesAll: true }),
    offers: (await offersOf(deps.db, caseId)).map((offer) => showOffer(offer, deps.clock())),
    unreviewed: await draftLanguages(deps.db),
  }
}

const linkSeconds = 15 * 60

/** Download links of an answer's files, valid for 15 minutes. */
export async function linksToFiles({ objects }: Pick<Deps, 'objects'>, { files, additions }: AnswerRow) {
  const all = [...files, ...additions.flatMap((one) => one.files)]
  const link = (key: string, downloadName: string) =>
    objects.signedUrl('cases', key, { seconds: linkSeconds, downloadName })
  return await Promise.all(all.map(async ({ key, fileName }) => ({ fileName, url: await link(key, fileName) })))
}

async function showAnswer(deps: Needs, row: AnswerRow): Promise<DeskPortal['answers'][number]> {
  const { id, kind, at, name, email, licence, decideBy, decidedAt } = row
  return {
    _id: id,
    kind,
    at: at.toISOString(),
    name,
    email,
    licence,
    decideBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    files: await linksToFiles(deps, row),
  }
}
