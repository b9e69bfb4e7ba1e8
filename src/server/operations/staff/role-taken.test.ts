import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLetterDraft, saveLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import { changeStaffRoles } from '#contract/operations/staff-endpoints.ts'
import { lettersOf } from '#server/letters/letters-of.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'
import { refusalOf } from '#server/testing/client.ts'
import { begun, saved } from '#server/testing/letters.ts'
import { staffPerson } from '#server/testing/people.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
beforeAll(async () => {
  opened = await openLetterApp()
})
afterAll(() => opened.remove())

test('A manager who loses the role sends no open letter, and nothing is lost', { tags: ['long'] }, async () => {
  const { app } = opened
  const { chiara, caseId } = await readyCase(app)
  const sol = await staffPerson(app, ['case-manager'])
  const draft = await begun(sol, caseId)
  const { revision } = await sol.call(saveLetterDraft, { caseId, ...saved(draft), subject: 'Your use of a picture' })
  await chiara.call(changeStaffRoles, { accountId: sol.id, staff_roles: ['finance'] })
  const refused = await refusalOf(sol.call(sendLetter, { caseId, letterId: draft._id, revision }))
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await lettersOf(app.deps.db, caseId)).toEqual([])
  const found = await chiara.call(openLetterDraft, { caseId, kind: 'first' })
  expect(found).toMatchObject({ _id: draft._id, subject: 'Your use of a picture' })
})
