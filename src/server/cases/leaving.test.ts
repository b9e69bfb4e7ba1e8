import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCases } from '#contract/cases/endpoints.ts'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { getClaimant, saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { Claimant } from '#contract/cases/submission/submission.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { accountData } from './account-data.ts'
import { uploadTo } from '#server/submissions/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('Deleting an account deletes its cases with all files', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  expect(await accountData.export(app.deps, ana.id)).toMatchObject({
    documents: { cases: [], claimant: null },
    files: [],
  })
  const draft = await ana.call(startSubmission, {})
  const file = await uploadTo(ana, draft._id, 'CASE_GENERAL_FILES')
  await ana.call(saveSubmission, { ...draft, __GENERAL_ATTACHMENTS__: [file] })
  await ana.call(saveClaimant, { claimant: Claimant.parse({ first_name: 'Ana' }) })
  const kept = await bruno.call(startSubmission, {})
  expect(await accountData.export(app.deps, ana.id)).toMatchObject({
    documents: {
      cases: [{ id: draft._id }],
      claimant: { claimant: { first_name: 'Ana' } },
      caseHistory: [{ to: 'draft' }],
    },
    files: [{ name: `cases/${draft.name}/${file.key.split('/')[1]}-contract.pdf`, bucket: 'cases', key: file.key }],
  })
  await accountData.erase(app.deps, ana.id)
  await accountData.erase(app.deps, ana.id)
  expect((await ana.call(listCases)).total).toBe(0)
  expect(await ana.call(getClaimant)).toMatchObject({ claimant: null })
  expect(await app.deps.objects.head('cases', file.key)).toBeUndefined()
  expect((await bruno.call(listCases)).data).toMatchObject([{ _id: kept._id }])
})
