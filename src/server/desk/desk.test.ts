import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import {
  blockParty,
  decideCase,
  endOverride,
  getDeskCase,
  getDeskCaseFile,
  listDeskCases,
  previewDecision,
  sendDeskMessage,
  setOverride,
  unblockParty,
} from '#contract/desk/desk-endpoints.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { getSubmission, saveSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { listCaseMessages, sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { people, type Person } from '#server/testing/people.ts'
import { runFollowUp } from '#server/cases/moving/run-follow-up.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { uploadTo } from '#server/submissions/testing/uploads.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const stateOf = async (owner: Person, caseId: string) => (await owner.call(getCase, { caseId })).state

/** A case of Ana's that is in review. */
async function inReview() {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana)
  const draft = await who.ana.call(startSubmission, { cluster: clusterId })
  const file = await uploadTo(who.ana, draft._id, 'CASE_GENERAL_FILES')
  const handed = await who.ana.call(submitCase, { ...answered(draft), __GENERAL_ATTACHMENTS__: [file] })
  await expect.poll(() => stateOf(who.ana, handed._id), { timeout: 20_000 }).toBe('in_review')
  return { ...who, handed, caseId: handed._id, clusterId, file }
}

test('Staff see the longest waiting cases in full; owners see none', { tags: ['long'] }, async () => {
  const { ana, chiara, handed, caseId, file } = await inReview()
  const { data, total } = await chiara.call(listDeskCases, { pageSize: 100 })
  expect(total).toBe(data.length)
  expect(data.find(({ _id }) => _id === caseId)).toMatchObject({ owner: { email: ana.email, name: 'Ana Almeida' } })
  expect((await chiara.call(listDeskCases, { name: handed.name })).data).toMatchObject([{ _id: caseId }])
  expect((await chiara.call(listDeskCases, { state: 'needs_info' })).data).toEqual([])
  const shown = await chiara.call(getDeskCase, { caseId })
  expect(shown).toMatchObject({
    case: { name: handed.name, state: 'in_review' },
    submission: { claimant: { legal_name: 'Ana Pereira' } },
    moves: [
      'accepted',
      'needs_info',
      'declined',
      'withdrawn',
      'on_hold',
      'closed_no_result',
      'converted_takedown',
      'merged',
    ],
  })
  const link = { caseId, file: file.key.split('/')[1]! }
  expect((await fetch((await chiara.call(getDeskCaseFile, link)).url)).status).toBe(200)
  expect(await refusalOf(ana.call(getDeskCase, { caseId }))).toMatchObject({ status: 403 })
  expect(await refusalOf(ana.call(getDeskCaseFile, link))).toMatchObject({ status: 403 })
})

test('Files removed before submission are deleted', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = await ana.call(startSubmission, { cluster: clusterId })
  const [kept, left] = [
    await uploadTo(ana, draft._id, 'CASE_GENERAL_FILES'),
    await uploadTo(ana, draft._id, 'CASE_GENERAL_FILES'),
  ]
  await ana.call(submitCase, { ...answered(draft), __GENERAL_ATTACHMENTS__: [kept] })
  await expect.poll(() => app.deps.objects.head('cases', left.key), { timeout: 20_000 }).toBeUndefined()
  expect(await app.deps.objects.head('cases', kept.key)).toBeDefined()
})

test('The preview of a decision equals the owner’s notice', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const decision = { caseId, to: 'declined', reason: 'weak-match', note: 'The sky differs.' } as const
  const seen = (await chiara.call(previewDecision, decision))!
  expect(seen.body).toBe('The image on the page is not certain to be yours.\n\nThe sky differs.')
  expect(await stateOf(ana, caseId)).toBe('in_review')
  await chiara.call(decideCase, decision)
  expect((await ana.call(listNotifications)).data[0]).toMatchObject({ title: seen.title, body: seen.body })
  const sent = (await mailsTo(app, ana.email)).at(-1)!.text
  expect(sent.startsWith(seen.mail.text.trimEnd().slice(0, -1))).toBe(true)
  expect(await ana.call(getCase, { caseId })).toMatchObject({
    state: 'declined',
    reason: { code: 'weak-match', note: 'The sky differs.' },
  })
  expect((await ana.call(listCaseHistory, { caseId })).data[0]).toMatchObject({
    from: 'in_review',
    to: 'declined',
    actorRole: 'staff',
    reasonCode: 'weak-match',
    publicNote: 'The sky differs.',
  })
  expect(await refusalOf(chiara.call(decideCase, decision))).toMatchObject({ code: 'case.over' })
})

test('A decision needs its fields and must follow from the state', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await inReview()
  expect(await refusalOf(chiara.call(decideCase, { caseId, to: 'declined' }))).toMatchObject({ code: 'case.reason' })
  expect(await refusalOf(chiara.call(decideCase, { caseId, to: 'in_review' }))).toMatchObject({ code: 'case.step' })
  const asked = await refusalOf(chiara.call(decideCase, { caseId, to: 'needs_info', fields: ['images.0.tilte'] }))
  expect(asked.problem.details).toEqual([
    { path: 'note', message: 'Please write what you need.' },
    { path: 'fields.0', message: 'The submission has no such field.' },
  ])
  expect(await refusalOf(chiara.call(previewDecision, { caseId, to: 'needs_info', note: 'When?' }))).toMatchObject({
    problem: { details: [{ path: 'fields', message: 'Choose what the owner is to change.' }] },
  })
  expect(await chiara.call(decideCase, { caseId, to: 'accepted', note: 'Strong case.' })).toMatchObject({
    case: { state: 'accepted' },
  })
})

test('A requested correction opens only named fields and is reminded in time', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const note = 'Where was the second print shown?'
  await chiara.call(decideCase, { caseId, to: 'needs_info', note, fields: ['comments', 'images.0.place_taken'] })
  const { since, dueAt } = await ana.call(getCase, { caseId })
  expect((await ana.call(listNotifications)).data[0]!.body).toBe(`${note}\n\nPlease answer by ${dueAt!.slice(0, 10)}.`)
  const open = await ana.call(getSubmission, { caseId })
  expect(await refusalOf(ana.call(submitCase, open))).toMatchObject({ status: 409, code: 'case.unanswered' })
  expect(await refusalOf(ana.call(submitCase, { ...open, continued_use_license: false }))).toMatchObject({
    code: 'case.unanswered',
  })
  expect(open).toMatchObject({ editable: { mode: 'listed', fields: ['comments', 'images.0.place_taken'] } })
  const changed = { ...open, comments: 'In Porto.', continued_use_license: false }
  const saved = await ana.call(saveSubmission, changed)
  expect(saved).toMatchObject({ comments: 'In Porto.', continued_use_license: true })
  await runFollowUp(app.deps, { caseId, state: 'needs_info', since })
  expect((await ana.call(listNotifications)).data[0]).toMatchObject({ type: 'cases.reminder' })
  const handedIn = { ...saved, continued_use_license: false }
  expect(await ana.call(submitCase, handedIn)).toMatchObject({ state: 'in_review', question: null })
  expect(await ana.call(submitCase, handedIn)).toMatchObject({ state: 'in_review' })
  expect(await ana.call(getSubmission, { caseId })).toMatchObject({ continued_use_license: true })
  await runFollowUp(app.deps, { caseId, state: 'needs_info', since })
  expect((await ana.call(listNotifications)).data.filter(({ type }) => type === 'cases.reminder')).toHaveLength(1)
  expect((await ana.call(getSubmission, { caseId })).comments).toBe('In Porto.')
})

test('Owner and case manager exchange messages, notified and counted until read', { tags: ['long'] }, async () => {
  const { ana, bruno, chiara, caseId } = await inReview()
  await ana.call(sendCaseMessage, { caseId, text: 'I found the contract.' })
  const { data: waiting } = await chiara.call(listDeskCases, { state: 'in_review' })
  expect(waiting.find(({ _id }) => _id === caseId)).toMatchObject({ unreadMessages: 1 })
  expect((await chiara.call(getDeskCase, { caseId })).case.unreadMessages).toBe(1)
  expect((await chiara.call(getDeskCase, { caseId })).case.unreadMessages).toBe(0)
  await chiara.call(sendDeskMessage, { caseId, text: 'Please attach it.' })
  expect(await ana.call(getCase, { caseId })).toMatchObject({ unreadMessages: 1 })
  expect((await ana.call(listCases, {})).data).toMatchObject([{ unreadMessages: 1 }])
  expect((await ana.call(listNotifications)).data[0]).toMatchObject({ body: 'Please attach it.' })
  expect((await ana.call(listCaseMessages, { caseId })).data).toMatchObject([
    { from: 'owner', author: 'Ana Almeida', text: 'I found the contract.' },
    { from: 'staff', author: 'Chiara', text: 'Please attach it.' },
  ])
  expect(await ana.call(getCase, { caseId })).toMatchObject({ unreadMessages: 0 })
  expect(await refusalOf(bruno.call(sendCaseMessage, { caseId, text: 'Hello' }))).toMatchObject({ status: 404 })
  expect(await refusalOf(ana.call(sendCaseMessage, { caseId, text: ' ' }))).toMatchObject({ status: 400 })
})

test('A refused draft reaches the desk by a review request until answered', { tags: ['long'] }, async () => {
  const { ana, chiara } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = await ana.call(startSubmission, { cluster: clusterId })
  const isListed = async () =>
    (await chiara.call(listDeskCases, { pageSize: 100 })).data.some(({ _id }) => _id === draft._id)
  expect(await isListed()).toBe(false)
  await ana.call(sendCaseMessage, { caseId: draft._id, text: 'The company is no longer insolvent.' })
  expect(await isListed()).toBe(true)
  expect((await chiara.call(getDeskCase, { caseId: draft._id })).messages).toHaveLength(1)
  expect(await isListed()).toBe(true)
  await chiara.call(sendDeskMessage, { caseId: draft._id, text: 'Then hand it in again.' })
  expect(await isListed()).toBe(false)
})

test('Overrides keep author, reason and end, and can be ended', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await inReview()
  const body = { caseId, code: 'ERROR_DOMAIN_STOCK', why: 'It is their own shop.', until: '2030-01-31' } as const
  const kept = await chiara.call(setOverride, { ...body, scope: 'cluster' })
  expect(kept.overrides).toMatchObject([
    {
      code: 'ERROR_DOMAIN_STOCK',
      type: 'domainIsNotStock',
      by: 'Chiara Conti',
      why: 'It is their own shop.',
      until: '2030-01-31',
      scope: 'cluster',
    },
  ])
  expect((await ana.call(getSubmission, { caseId })).facts.overrides).toEqual([
    { code: 'ERROR_DOMAIN_STOCK', type: 'domainIsNotStock', by: 'staff', why: '', until: '2030-01-31' },
  ])
  const past = { ...body, scope: 'site', until: '2020-01-31' } as const
  expect((await refusalOf(chiara.call(setOverride, past))).problem.details).toEqual([
    { path: 'until', message: 'Please choose a later day.' },
  ])
  const ended = await chiara.call(endOverride, { caseId, overrideId: kept.overrides[0]!._id })
  expect(ended.overrides).toEqual([])
  const { data: lines } = await chiara.call(listAuditLines, { pageSize: 100 })
  expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['setOverride', 'endOverride']))
  const empty = await ana.call(startSubmission, {})
  expect(await refusalOf(chiara.call(setOverride, { ...body, caseId: empty._id, scope: 'site' }))).toMatchObject({
    code: 'case.no-party',
  })
})

test('An override of a cluster is one owner’s; of a site, everyone’s', { tags: ['long'] }, async () => {
  const first = await inReview()
  const second = await inReview()
  const body = { code: 'ERROR_DOMAIN_STOCK', why: 'Their own shop.', until: null } as const
  await first.chiara.call(setOverride, { ...body, caseId: first.caseId, scope: 'cluster' })
  expect((await second.ana.call(getSubmission, { caseId: second.caseId })).facts.overrides).toEqual([])
  await first.chiara.call(setOverride, { ...body, caseId: first.caseId, scope: 'site' })
  expect((await second.ana.call(getSubmission, { caseId: second.caseId })).facts.overrides).toHaveLength(1)
  expect((await first.chiara.call(getDeskCase, { caseId: first.caseId })).related).toContainEqual(
    expect.objectContaining({ _id: second.caseId, owner: 'Ana Almeida' }),
  )
})

test('A blocked party stays blocked until staff unblock it', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await inReview()
  const blocked = await chiara.call(blockParty, { caseId, reason: 'The company is insolvent.', until: '2030-01-31' })
  expect(blocked.block).toEqual({ reason: 'The company is insolvent.', until: '2030-01-31' })
  expect((await chiara.call(blockParty, { caseId, reason: 'Still insolvent.', until: null })).block).toEqual({
    reason: 'Still insolvent.',
    until: null,
  })
  expect(
    await refusalOf(chiara.call(blockParty, { caseId, reason: 'Was insolvent.', until: '2020-01-31' })),
  ).toMatchObject({ status: 400 })
  expect((await chiara.call(unblockParty, { caseId })).block).toBeNull()
})
