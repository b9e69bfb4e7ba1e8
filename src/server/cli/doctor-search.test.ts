import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../boot/config.ts'
import { examineSearch } from './doctor-search.ts'
import { openStandIns, standInEnvironment } from '../gateways/testing/search-services.ts'
import { hostsOf } from '../gateways/testing/processors.ts'

const { sandbox, remove } = await openStandIns()
afterAll(remove)
const examined = async (environment: Record<string, string>) =>
  await examineSearch({ ...readConfig(environment), hosts: hostsOf(sandbox) })

test('Without a service, the doctor explains how to add one', async () => {
  expect(await examined({})).toEqual([
    expect.objectContaining({ ok: true, detail: expect.stringContaining('VISION_KEY') as string }),
  ])
})

test('Each service says who sees pictures and what is left', async () => {
  const checks = await examined(standInEnvironment)
  expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  expect(checks[0]!.detail).toMatch(/^Google Cloud Vision, seen by Google \(United States\): the key is taken/)
  expect(checks[1]!.detail).toMatch(/5000 searches left/)
})

test('A revoked key is reported, and other keys are still checked', async () => {
  const checks = await examined({ ...standInEnvironment, TINEYE_KEY: 'revoked-key' })
  expect(checks.map(({ ok }) => ok)).toEqual([true, false, true, true, true])
  expect(checks[1]).toMatchObject({ detail: expect.stringMatching(/^TinEye refuses our key/) as string })
})
