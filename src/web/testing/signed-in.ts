import { listCasesElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getBanner } from '#contract/accounts/office/banners.ts'
import { countries } from '#contract/reference/countries.ts'
import { listCountries } from '#contract/sites/countries/endpoints.ts'
import { getCaseEvidence, getDeskCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { getCaseMoney } from '#contract/cases/money-endpoints.ts'
import { getCaseSums, getOwnMoney } from '#contract/cases/own/own-money.ts'
import { getDispute } from '#contract/disputes/dispute-endpoints.ts'
import { getOwnAnswers } from '#contract/disputes/own-answer-endpoints.ts'
import { getDeskOffers } from '#contract/disputes/offer-endpoints.ts'
import { getOwnPrice, getPricing } from '#contract/pricing/price-endpoints.ts'
import { getFirstSteps } from '#contract/images/first-steps.ts'
import { listOwnSearchKeys } from '#contract/discovery/own-keys.ts'
import { getImageSearching, getSearching, listSearchServices } from '#contract/discovery/searches.ts'
import { getWays, listSiteProposals } from '#contract/discovery/ways.ts'
import { listEvidence } from '#contract/evidence/endpoints.ts'
import { countDecisions } from '#contract/matches/tab-counts.ts'
import { listActivities, streamEvents } from '#contract/platform/endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { getEarlierRegistrations } from '#contract/registrations/earlier-endpoints.ts'
import { listRegistrations } from '#contract/registrations/endpoints.ts'
import { startSession } from '#web/platform/calls/session.ts'
import { aDispute } from './disputes.ts'
import { aPricing } from './prices.ts'
import { anImageSearching, aSearching } from './searches.ts'
import { fakeApi } from './fake-api.ts'
import { ana, anaSignedIn } from './people.ts'

/** A server that knows Ana, for whom nothing is under way, and of whom nothing is kept. */
export function anaIsSignedIn(): ReturnType<typeof fakeApi> {
  const api = fakeApi()
  startSession(anaSignedIn.token)
  api.reply(loadSession, { user: ana })
  api.on(streamEvents, () => new Response('id: 1\nevent: ready\ndata: {}\n\n'))
  api.reply(getBanner, { text: null })
  api.reply(listCountries, { data: [...countries] })
  api.reply(listActivities, { data: [] })
  api.reply(listEvidence, { data: [], total: 0, page: 1, pageSize: 20, bytes: 0 })
  for (const evidenceOfCase of [getCaseEvidence, getDeskCaseEvidence])
    api.reply(evidenceOfCase, { data: [], isComplete: false, bytes: 0 })
  api.reply(getOwnPrice, { price: null, shares: null, sharesProblem: null, approvesPrice: false, canChange: false })
  api.reply(getPricing, aPricing())
  api.reply(getOwnAnswers, { questions: [], answers: [], decisions: [], offers: [] })
  api.reply(getDispute, aDispute())
  api.reply(getDeskOffers, {
    data: [],
    price: null,
    approvesPrice: false,
    parts: 3,
    language: 'en',
    closed: 'No price is set yet.',
    settles: null,
  })
  api.reply(getCaseMoney, { payable: null, parts: 3, plan: null, licences: [] })
  api.reply(getCaseSums, { data: [] })
  api.reply(listCasesElsewhere, { data: [] })
  api.reply(getOwnMoney, { money: null, feePercent: 45, settlements: [], nextRun: null })
  api.reply(listRegistrations, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(getEarlierRegistrations, { data: [], toConfirm: [] })
  api.reply(listTasks, { data: [], total: 0 })
  api.reply(getSearching, aSearching({ services: [] }))
  api.reply(getImageSearching, anImageSearching({ services: [] }))
  api.reply(listSearchServices, { data: [], used: 0, limit: 1000, resetsAt: '2026-12-01T00:00:00.000Z' })
  api.reply(getFirstSteps, { steps: [], firstMatch: null })
  api.reply(countDecisions, {
    counts: { undecided: 0, 'in-case': 0, licensed: 0, approved: 0, ignored: 0, all: 0 },
  })
  api.reply(listOwnSearchKeys, { data: [] })
  api.reply(getWays, { since: '2026-11-01T00:00:00.000Z', ways: [], days: [], readAgain: null })
  api.reply(listSiteProposals, { data: [], lists: [], everyHours: 720 })
  return api
}
