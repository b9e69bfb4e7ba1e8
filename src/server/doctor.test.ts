import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examine } from './doctor.ts'
import { folderForTests } from './testing/places.ts'

/** What the doctor says of the browser. */
async function ofBrowser(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  await examine({ RIGHTFRAME_HOME: folderForTests('doctor'), ...environment }, (line) => lines.push(line))
  return lines.filter((line) => /^\S+ +browser /.test(line)).map((line) => line.replace(/ +/g, ' '))
}

test('a browser is missed where pages would be drawn, and only there', async () => {
  expect(await ofBrowser({ CHROMIUM_PATH: '/nowhere' })).toEqual([
    expect.stringMatching(/^LOOK browser CHROMIUM_PATH names \/nowhere, which is not there\n Set CHROMIUM_PATH to a /),
  ])
  expect(await ofBrowser({ CHROMIUM_PATH: '/bin/sh' })).toEqual(['ok browser /bin/sh (from CHROMIUM_PATH)'])
  expect(await ofBrowser({ CHROMIUM_PATH: '/nowhere', RIGHTFRAME_ROLES: 'api,worker' })).toEqual([
    'ok browser none needed: RIGHTFRAME_ROLES is without browser',
  ])
})

test.runIf(userInfo().uid === 0)('a browser that its user may not run is told of', async () => {
  const closed = join(folderForTests('browser'), 'chromium')
  writeFileSync(closed, '', { mode: 0o700 })
  expect(await ofBrowser({ CHROMIUM_PATH: closed })).toEqual([
    expect.stringContaining(`${closed}, which the user 65533 may not run`),
  ])
})
