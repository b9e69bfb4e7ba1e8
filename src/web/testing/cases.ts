import { onTestFinished } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { Case, CaseRow, OwnCaseRow } from '#contract/cases/case.ts'
import { getSubmission, saveSubmission } from '#contract/submissions/endpoints.ts'
import { listCases } from '#contract/cases/endpoints.ts'
import { getCaseOutlook, getClaimant, listCaseMessages, saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import {
  checkOnline,
  validateFirstPublished,
  validateOrigin,
  validateSubmission,
} from '#contract/submissions/submitting-endpoints.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import { Claimant, type Draft } from '#contract/cases/submission/submission.ts'
import type { Bucket } from '#contract/cases/case-state-row.ts'
import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import { bucketLabels } from '#contract/cases/state-words.ts'
import { getMatch } from '#contract/matches/endpoints.ts'
import { aDraft } from '#contract/testing/a-case.ts'
import { aMatch, idOf, inFull } from './matches.ts'
import { anaIsSignedIn } from './signed-in.ts'

const moment = '2026-11-20T10:00:00.000Z'

/** The draft of a case against shop.example, with every answer given. */
export const aSubmission = (draft: Partial<Draft> = {}, more: Partial<Submission> = {}): Submission => ({
  ...aDraft(),
  ...draft,
  _id: idOf(50),
  entity_id: idOf(50),
  revision: 3,
  name: 'RF-000042',
  state: 'draft',
  editable: { mode: 'everything', fields: [] },
  facts: {
    cluster: { _id: idOf(7), host: 'shop.example', tags: [] },
    hostCountries: { 'shop.example': 'PT' },
    overrides: [],
  },
  suggested: { country: null, watermarks: {}, answers: {} },
  others: [],
  metadata: { createdAt: moment, savedAt: moment, submittedAt: null },
  errors: [],
  ...more,
})

/** A case in a list. */
export const aCaseRow = (number: number, state: CaseState, more: Partial<CaseRow> = {}): CaseRow => ({
  _id: idOf(50 + number),
  name: `RF-00000${number}`,
  state,
  bucket: caseStates[state].bucket,
  host: 'shop.example',
  infringer: 'Shop Ltd',
  cluster: idOf(7),
  images: 1,
  thumbnail: null,
  createdAt: moment,
  updatedAt: moment,
  since: moment,
  dueAt: '2026-11-23T10:00:00.000Z',
  answerDueAt: null,
  unreadMessages: 0,
  ...more,
})

/** A case in its owner's list. */
export const anOwnRow = (row: CaseRow, more: Partial<OwnCaseRow> = {}): OwnCaseRow => ({
  country: 'PT',
  isLetterSent: false,
  original: null,
  copy: null,
  money: null,
  ...row,
  ...more,
})

/** A case as its owner sees it. */
export const aCase = (state: CaseState, more: Partial<Case> = {}): Case => ({
  ...aCaseRow(1, state),
  submittedAt: moment,
  country: 'PT',
  isLetterSent: false,
  pairs: [
    {
      uuid: aDraft().images[0]!.uuid,
      image: { _id: idOf(900), title: 'Fishing boats', thumbnail: null },
      match: {
        _id: idOf(101),
        url: 'https://shop.example/pictures/1.jpg',
        page: 'https://shop.example/trips/1',
        visit: 'https://shop.example/trips/1',
      },
      additional_links: ['https://shop.example/more'],
    },
  ],
  files: [],
  question: null,
  isPartPaid: false,
  reason: null,
  withdrawal: { isAllowed: true, isFree: true },
  agreement: { version: '2026-11', hash: 'a'.repeat(64), at: moment },
  claimant: 'Ana Pereira',
  legalOnly: null,
  requested: null,
  ...more,
})

/** Cases in a list, counted as the server counts them. */
export const listOf = (data: CaseRow[], total = data.length) => ({
  data: data.map((row) => anOwnRow(row)),
  total,
  page: 0,
  pageSize: 20,
  infringers: [{ name: 'Shop Ltd', count: total }],
  buckets: Object.fromEntries(
    (Object.keys(bucketLabels) as Bucket[]).map((bucket) => [
      bucket,
      data.filter((row) => row.bucket === bucket).length,
    ]),
  ) as Record<Bucket, number>,
})

/** A server with this draft, which saves it and finds nothing wrong with its pages. */
export function withSubmission(submission: Submission) {
  const api = anaIsSignedIn()
  onTestFinished(leaveForm)
  let { revision } = submission
  api.reply(getSubmission, submission)
  api.reply(saveSubmission, (sent) => ({ ...submission, ...(sent as Draft), revision: (revision += 1) }))
  api.reply(getMatch, inFull(aMatch(1)))
  api.reply(validateFirstPublished, { payload: [] })
  api.reply(validateOrigin, { payload: [] })
  api.reply(validateSubmission, { payload: [] })
  api.reply(checkOnline, ({ urls }) => ({ data: urls.map((url) => ({ url, isOnline: true })) }))
  api.reply(listCases, listOf([]))
  api.reply(listCaseMessages, { data: [] })
  api.reply(getCaseOutlook, {
    feePercent: 45,
    comparable: { cases: 2, needed: 10 },
    oddsPercent: null,
    medianDays: null,
    value: null,
    legalOnly: null,
  })
  api.reply(getClaimant, { claimant: null, suggested: Claimant.parse({}) })
  api.reply(saveClaimant, ({ claimant }) => ({ claimant: claimant as Draft['claimant'] }))
  return api
}

/** Closes the page while its server still answers: what was typed last is then saved, and the next test finds nothing of it. */
async function leaveForm(): Promise<void> {
  await cleanup()
  const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('rightframe.draft.'))
  for (let tries = 0; tries < 20 && isKept(); tries++) await new Promise((again) => setTimeout(again, 10))
}

/** Saved drafts in order. */
export const savesIn = (api: ReturnType<typeof anaIsSignedIn>) =>
  api.received
    .filter(({ path }) => path === '/api/cases/submission')
    .map(({ body }) => body as Draft & { revision: number })
