import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { getCaseFile } from '#contract/cases/exchange-endpoints.ts'
import { largestAttachment } from '#contract/cases/attachments.ts'
import { SubmissionFile } from '#contract/cases/submission/submission.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people } from '#server/testing/people.ts'
import { contract, uploadTo } from './testing/uploads.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

test('A case’s file is private and downloads by link under its name', async () => {
  const { ana, bruno } = who
  const draft = await ana.call(startSubmission, {})
  const file = await uploadTo(ana, draft._id, 'CASE_GENERAL_FILES')
  expect(file.key).toMatch(new RegExp(`^${draft._id}/[0-9a-f-]{36}\\.pdf$`))
  expect((await fetch(file.url)).status).toBe(403)
  const saved = await ana.call(saveSubmission, { ...draft, __GENERAL_ATTACHMENTS__: [file] })
  expect(saved.__GENERAL_ATTACHMENTS__).toEqual([file])
  const name = file.key.split('/')[1]!
  const { url } = await ana.call(getCaseFile, { caseId: draft._id, file: name })
  const got = await fetch(url)
  expect(got.headers.get('content-disposition'), 'ASVS 5.4.1').toContain('contract.pdf')
  expect(Buffer.from(await got.arrayBuffer())).toEqual(contract)
  const theirs = await refusalOf(bruno.call(getCaseFile, { caseId: draft._id, file: name }))
  expect(theirs).toMatchObject({ status: 404, code: 'missing' })
  const none = await refusalOf(ana.call(getCaseFile, { caseId: draft._id, file: `${randomUUID()}.pdf` }))
  expect(none).toMatchObject({ status: 404, code: 'missing' })
})

test('A submission is refused for a file that is foreign, empty, broken off or in error.', async () => {
  const { ana, bruno } = who
  const draft = await ana.call(startSubmission, {})
  const whole = await uploadTo(ana, draft._id, 'CASE_GENERAL_FILES')
  const foreign = await uploadTo(bruno, (await bruno.call(startSubmission, {}))._id, 'CASE_GENERAL_FILES')
  const files = [
    whole,
    foreign,
    { ...whole, id: 'empty', size: 0 },
    { ...whole, id: 'open', uploadComplete: false },
    { ...whole, id: 'broken', error: 'connection lost' },
    { ...whole, id: 'gone', key: `${draft._id}/${randomUUID()}.pdf` },
  ]
  const { problem } = await refusalOf(ana.call(submitCase, { ...draft, __GENERAL_ATTACHMENTS__: files }))
  const ofFiles = (problem.details as { path: string; message: string }[]).filter(({ path }) =>
    path.startsWith('__GENERAL_ATTACHMENTS__'),
  )
  expect(ofFiles.map(({ path, message }) => `${path.split('.').slice(1).join('.')}: ${message}`).toSorted()).toEqual([
    '1.key: File contains error',
    '2.size: This file is empty. Please add one that is not.',
    '2.uploadComplete: Upload is not complete',
    '3.uploadComplete: Upload is not complete',
    '4.error: File contains error',
    '5.uploadComplete: Upload is not complete',
  ])
})

test('Upload forms for unknown or others’ cases are not found', async () => {
  const { ana, bruno } = who
  const { _id: caseId } = await ana.call(startSubmission, {})
  const about = { bucket: 'cases', fileName: 'contract.pdf', type: 'application/pdf', size: 1 } as const
  expect(await refusalOf(bruno.call(getUploadPolicy, { ...about, caseId }))).toMatchObject({ status: 404 })
  expect(await refusalOf(ana.call(getUploadPolicy, about))).toMatchObject({
    status: 400,
    problem: { message: 'Name the case that the file belongs to.' },
  })
})

test.each([
  ['a program', { fileName: 'a.exe', type: 'application/pdf' }, 'This kind of file cannot be attached.'],
  ['a file that is called otherwise than it is', { fileName: 'a.pdf', type: 'image/png' }, 'This kind of file'],
  ['a file that is too large', { size: largestAttachment + 1 }, 'This file is larger than 50 MB, the most we take.'],
  ['an empty file', { size: 0 }, 'This file is empty.'],
])('%s is not taken', async (_, other, message) => {
  const { _id: caseId } = await who.ana.call(startSubmission, {})
  const about = { bucket: 'cases', fileName: 'a.pdf', type: 'application/pdf', size: 1, caseId, ...other } as const
  const refused = await refusalOf(who.ana.call(getUploadPolicy, about))
  expect(refused.status).toBe(400)
  expect(refused.problem.message).toContain(message)
})

test('A draft drops missing files and files of other cases', async () => {
  const { ana, bruno } = who
  const theirs = await ana.call(startSubmission, {})
  const file = await uploadTo(ana, theirs._id, 'CASE_GENERAL_FILES')
  const own = await bruno.call(startSubmission, {})
  const foreign = [file, SubmissionFile.parse({ ...file, key: `${own._id}/../${file.key}` })]
  expect(await bruno.call(saveSubmission, { ...own, __GENERAL_ATTACHMENTS__: foreign })).toMatchObject({
    __GENERAL_ATTACHMENTS__: [],
  })
  expect(await bruno.call(saveSubmission, { __GENERAL_ATTACHMENTS__: [file] })).toMatchObject({
    __GENERAL_ATTACHMENTS__: [],
  })
})
