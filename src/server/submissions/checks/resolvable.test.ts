import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockParty, setOverride, unblockParty } from '#contract/desk/desk-endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { submitCase, validateSubmission } from '#contract/submissions/submitting-endpoints.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { people, type Person } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces, type Places } from '../testing/places.ts'

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

test('A match is resolvable exactly while the checks refuse no case of it.', { tags: ['long'] }, async () => {
  const { ana, bruno, chiara } = await people(app)
  const { clusterId } = await aSite(app, ana)
  const draft = answered(await ana.call(startSubmission, { cluster: clusterId }))
  const checked = async () => (await ana.call(validateSubmission, draft)).payload.every((item) => item.resolvable)
  const { clusterId: outside } = await aSite(app, ana, ['https://boats.kp/harbour'])
  expect(await resolvable(ana, outside)).toEqual([false])
  expect([await resolvable(ana, clusterId), await checked()]).toEqual([[true], true])

  const theirs = await aSite(app, bruno)
  const { _id: caseId } = await bruno.call(
    submitCase,
    answered(await bruno.call(startSubmission, { cluster: theirs.clusterId })),
  )
  await chiara.call(blockParty, { caseId, reason: 'Nobody answers there.', until: null })
  expect([await resolvable(ana, clusterId), await checked()]).toEqual([[false], false])
  const aside = { code: 'ERROR_DOMAIN_UNRESOLVABLE', scope: 'site', why: 'They answer again.', until: null } as const
  await chiara.call(setOverride, { caseId, ...aside })
  expect(await resolvable(ana, clusterId)).toEqual([true])
  await chiara.call(unblockParty, { caseId })
  expect([await resolvable(ana, clusterId), await checked()]).toEqual([[true], true])
})

async function resolvable(owner: Person, cluster: string): Promise<boolean[]> {
  const { data } = await owner.call(listMatches, { cluster, show: 'all' })
  return data.map((match) => match.resolvable)
}
