import {
  checkOnline,
  startSubmissions,
  submitCase as submitCaseEndpoint,
  validateFirstPublished,
  validateOrigin,
  validateSubmission,
} from '#contract/submissions/submitting-endpoints.ts'
import { judgeStatedCountry } from '#contract/submissions/rules/screening-rules.ts'
import {
  deleteSubmission,
  getAboutWork,
  getSubmission,
  saveAboutWork,
  saveSubmission,
  startSubmission,
} from '#contract/submissions/endpoints.ts'
import { deleteDraft } from '#server/cases/files/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { summarizeDraft } from './draft-summary.ts'
import { checkPlace, checkPlaces } from './checks/check-places.ts'
import { judgeDraft } from './checks/check-draft.ts'
import { checkOrigin } from './checks/check-origin.ts'
import { distinct } from './checks/distinct.ts'
import { pagesOnline } from './checks/pages-online.ts'
import { readAboutWork, writeAboutWork } from './known/about-work-store.ts'
import { migrateSent } from './migrate-sent.ts'
import { ownCase } from '#server/cases/rows/index.ts'
import { ownDraft, saveDraft } from './save-draft.ts'
import { showCase } from '#server/cases/index.ts'
import { newSubmission, showSubmission } from './show-submission.ts'
import { startDraft } from './start-draft.ts'
import { startDrafts } from './start-drafts.ts'
import { submitCase, type SubmitNeeds } from './submit-case.ts'

export const submissionRoutes: Route<SubmitNeeds>[] = [
  handle(getAboutWork, async ({ user }, { db }: SubmitNeeds) => ({ work: await readAboutWork(db, user.accountId) })),
  handle(saveAboutWork, async ({ body: { work }, user }, { db, clock }: SubmitNeeds) => {
    await writeAboutWork(db, user.accountId, work, clock())
    return { work }
  }),
  handle(saveSubmission, async ({ body, user }, deps: SubmitNeeds) => {
    const { sent, dropped } = await migrateSent(deps, user.accountId, body)
    return await showSubmission(deps, await saveDraft(deps, user.accountId, sent), dropped)
  }),
  handle(startSubmission, async ({ body, user }, deps: SubmitNeeds) => {
    const { row, dropped } = await startDraft(deps, user.accountId, body)
    return await showSubmission(deps, row, dropped)
  }),
  handle(getSubmission, async ({ params: { caseId }, user }, deps: SubmitNeeds) =>
    caseId === 'new'
      ? newSubmission(deps.clock())
      : await showSubmission(deps, await ownCase(deps, user.accountId, caseId)),
  ),
  handle(deleteSubmission, async ({ body, user }, deps: SubmitNeeds) => {
    if (body._id !== 'new') await deleteDraft(deps, user.accountId, body._id)
    return undefined
  }),
  handle(submitCaseEndpoint, async ({ body, user, ip }, deps: SubmitNeeds) => {
    const { sent } = await migrateSent(deps, user.accountId, body)
    return await showCase(deps, await submitCase(deps, user.accountId, sent, ip))
  }),
  handle(validateSubmission, async ({ body, user }, deps: SubmitNeeds) => {
    await consumeAttempt(deps, [perHour('case-validations', user.accountId, 240)])
    const { sent } = await migrateSent(deps, user.accountId, body)
    const draft = await ownDraft(deps, user.accountId, sent)
    const about = await summarizeDraft(deps, user.accountId, draft)
    const [{ party, origins }, places] = await Promise.all([
      judgeDraft(deps, user.accountId, draft, about),
      checkPlaces(deps, draft),
    ])
    const stated = judgeStatedCountry({ draft, countries: party.countries, tags: party.tags })
    return { payload: distinct([...stated, ...[...origins.values(), ...places.values()].flat()]) }
  }),
  handle(validateFirstPublished, async ({ body, user }, deps: SubmitNeeds) => {
    await consumeAttempt(deps, [perHour('case-places', user.accountId, 1500)])
    if (body.caseId !== null && body.caseId !== 'new') await ownCase(deps, user.accountId, body.caseId)
    return { payload: await checkPlace(deps, body.imagePublishedUrl) }
  }),
  handle(validateOrigin, async ({ body, user }, deps: SubmitNeeds) => {
    await consumeAttempt(deps, [perHour('case-origins', user.accountId, 3000)])
    return { payload: await checkOrigin(deps, user.accountId, body) }
  }),
  handle(checkOnline, async ({ body, user }, deps: SubmitNeeds) => {
    await consumeAttempt(deps, [perHour('case-pages', user.accountId, 240)])
    return { data: await pagesOnline(deps, body.urls) }
  }),
  handle(startSubmissions, async ({ body, user }, deps: SubmitNeeds) => ({
    data: await startDrafts(deps, user.accountId, body.clusters),
  })),
]

const perHour = (name: string, key: string, max: number) => ({ name, key, max, seconds: 3600 })
