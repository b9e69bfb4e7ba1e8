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
  expect(await ofBrowser({ CHROMIUM_PATH: process.execPath })).toEqual([
    `ok browser ${process.execPath} (from CHROMIUM_PATH)`,
  ])
  expect(await ofBrowser({ CHROMIUM_PATH: '/nowhere', RIGHTFRAME_ROLES: 'api,worker' })).toEqual([
    'ok browser none needed: RIGHTFRAME_ROLES is without browser',
  ])
})
