import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/leaving-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { decideCase, sendDeskMessage } from '#contract/desk/desk-endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { people, type Person } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { quietDays, notifyStalled } from './notify-stalled-cases.ts'
import { cases } from '../tables/tables.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

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

/** A case of Ana's that is in review. */
async function inReview() {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana)
  const handed = await who.ana.call(submitCase, answered(await who.ana.call(startSubmission, { cluster: clusterId })))
  const caseId = handed._id
  const state = async () => (await who.ana.call(getCase, { caseId })).state
  await expect.poll(state, { timeout: 20_000 }).toBe('in_review')
  return { ...who, caseId }
}

/** The job as it runs so many days from now. */
const daysFromNow = (days: number) =>
  notifyStalled({ ...app.deps, clock: () => new Date(Date.now() + days * 86_400_000 + 60_000) })

const toldTo = async (owner: Person) =>
  (await owner.call(listNotifications)).data.filter(({ type }) => type === 'cases.quiet')

test('Owners of open cases get a progress report every 30 days', async () => {
  const { ana, chiara, caseId } = await inReview()
  await daysFromNow(quietDays - 1)
  expect(await toldTo(ana)).toEqual([])
  await ana.call(sendCaseMessage, { caseId, text: 'Is there any news?' })
  await daysFromNow(quietDays)
  const [first, ...others] = await toldTo(ana)
  expect(others).toEqual([])
  expect(first).toMatchObject({ path: `/cases/${caseId}` })
  expect(first!.body).toMatch(/^What was done since you last heard of it:\n\d{4}-\d\d-\d\d: A message\n\nNow: We check/)
  await daysFromNow(quietDays)
  await daysFromNow(2 * quietDays - 1)
  expect(await toldTo(ana)).toHaveLength(1)
  await daysFromNow(2 * quietDays)
  const [second] = await toldTo(ana)
  expect(second!.body).toMatch(/^In the last 30 days nothing could be done/)
  await chiara.call(decideCase, { caseId, to: 'declined', reason: 'weak-match' })
  await daysFromNow(9 * quietDays)
  expect(await toldTo(ana)).toHaveLength(2)
})

test('Other news delays the report; leaving owners get none', async () => {
  const { ana, chiara, caseId } = await inReview()
  const heardAt = new Date(Date.now() - (quietDays + 1) * 86_400_000)
  await app.deps.db.update(cases).set({ heardAt }).where(eq(cases.id, caseId))
  await chiara.call(sendDeskMessage, { caseId, text: 'We are on it.' })
  await daysFromNow(0)
  expect(await toldTo(ana)).toEqual([])
  const leaving = await inReview()
  await leaving.ana.call(deleteAccount, { password: leaving.ana.password })
  await daysFromNow(quietDays)
  const [row] = await app.deps.db.select().from(cases).where(eq(cases.id, leaving.caseId))
  expect(row!.heardAt!.getTime()).toBeGreaterThan(Date.now())
  expect(await toldTo(ana)).toHaveLength(1)
})
