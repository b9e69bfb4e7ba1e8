import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { listWork } from '#contract/desk/desk-work-endpoints.ts'
import { deleteSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import {
  getDeskMessageFile,
  getMessageFile,
  getMessageUpload,
  listCaseMessages,
  sendCaseMessage,
} from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { postForm } from '#server/testing/upload.ts'
import { accountData } from '../account-data.ts'
import { settleFiles } from '../files/settle-files.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { contract } from '#server/submissions/testing/uploads.ts'

let app: TestApp
let places: Places
let who: People
beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
  who = await people(app)
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const about = { fileName: 'contract.pdf', type: 'application/pdf' }

async function stored(owner: Person, caseId: string): Promise<string> {
  const { key, url, fields } = await owner.call(getMessageUpload, { caseId, ...about, size: contract.length })
  expect((await postForm(url, fields, contract, about)).status).toBe(201)
  return key
}

const fetchAs =
  (person: Person, endpoint: typeof getMessageFile | typeof getDeskMessageFile, messageId: string) =>
  async (caseId: string) => {
    const { method, path } = requestOf(endpoint, { caseId, messageId, file: '0' })
    return await fetch(app.url + path, { method, headers: { authorization: `Bearer ${person.token}` } })
  }

test('A message with a file reaches the desk from a draft and from a declined case.', { tags: ['long'] }, async () => {
  const { ana, bruno, chiara } = who
  const draft = (await ana.call(startSubmission, {}))._id
  const { clusterId } = await aSite(app, ana)
  const opened = await ana.call(startSubmission, { cluster: clusterId })
  const { _id: declined } = await ana.call(submitCase, answered(opened))
  await expect.poll(async () => (await ana.call(getCase, { caseId: declined })).state).toBe('in_review')
  await chiara.call(decideCase, { caseId: declined, to: 'declined', reason: 'weak-match', note: 'Another roof.' })
  for (const caseId of [draft, declined]) {
    const key = await stored(ana, caseId)
    const files = [{ key, fileName: 'The contract.pdf' }]
    const sent = await ana.call(sendCaseMessage, { caseId, text: 'This proves it.', files })
    expect(sent.files).toEqual([{ fileName: 'The contract.pdf', type: 'application/pdf', size: contract.length }])
    expect((await ana.call(listCaseMessages, { caseId })).data).toEqual([sent])
    expect((await chiara.call(getDeskCase, { caseId })).messages).toEqual([sent])
    const { data } = await chiara.call(listWork, { whose: 'everybody', pageSize: 100 })
    const row = data.find((one) => one.kind === 'case' && one.case._id === caseId)
    expect(row).toMatchObject({ case: { next: { action: 'write-back' } } })
    for (const read of [fetchAs(ana, getMessageFile, sent._id), fetchAs(chiara, getDeskMessageFile, sent._id)]) {
      const answer = await read(caseId)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*The%20contract\.pdf/)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(contract)
    }
    expect((await fetchAs(bruno, getMessageFile, sent._id)(caseId)).status).toBe(404)
    expect((await fetchAs(ana, getDeskMessageFile, sent._id)(caseId)).status).toBe(403)
  }
})

test('A message is refused for a file that is foreign, or has not arrived.', async () => {
  const { ana, bruno } = who
  const caseId = (await ana.call(startSubmission, {}))._id
  const foreign = await stored(bruno, (await bruno.call(startSubmission, {}))._id)
  const { key: open } = await ana.call(getMessageUpload, { caseId, ...about, size: contract.length })
  for (const key of [foreign, open, `messages/${caseId}/../${randomUUID()}.pdf`, `${caseId}/${randomUUID()}.pdf`]) {
    const files = [{ key, fileName: 'contract.pdf' }]
    expect(await refusalOf(ana.call(sendCaseMessage, { caseId, text: 'See.', files }))).toMatchObject({
      status: 409,
      code: 'file.not-arrived',
      problem: { message: '“contract.pdf” has not arrived. Remove it and add it again.' },
    })
  }
  expect((await ana.call(listCaseMessages, { caseId })).data).toEqual([])
  const asked = { caseId, ...about, size: contract.length }
  expect(await refusalOf(bruno.call(getMessageUpload, asked))).toMatchObject({ status: 404 })
  expect(await refusalOf(ana.call(getMessageUpload, { ...asked, fileName: 'a.exe' }))).toMatchObject({ status: 400 })
})

test('Files of messages count as storage, stand in the export, and go with their draft.', async () => {
  const { ana } = await people(app)
  const caseId = (await ana.call(startSubmission, {}))._id
  const [kept, left] = [await stored(ana, caseId), await stored(ana, caseId)]
  await ana.call(sendCaseMessage, { caseId, text: 'See.', files: [{ key: kept, fileName: 'contract.pdf' }] })
  expect(await used(ana)).toBe(2 * contract.length)
  await settleFiles({ ...app.deps, clock: () => new Date(Date.now() + 30 * 3_600_000) })
  expect(await used(ana)).toBe(contract.length)
  expect(await app.deps.objects.head('cases', left)).toBeUndefined()
  const { files } = await accountData.export(app.deps, ana.id)
  expect(files.map((file) => ('key' in file ? file.key : ''))).toEqual([kept])
  await ana.call(deleteSubmission, { _id: caseId })
  await expect.poll(() => app.deps.objects.head('cases', kept)).toBeUndefined()
})

const used = async (person: Person) => (await person.call(getUsage)).storage.used
