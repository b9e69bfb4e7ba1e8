import { expect, test } from 'vitest'
import { findBrowser } from './browser.ts'

test("A named browser comes before the machine's; npm's test browser never draws", () => {
  expect(findBrowser(process.execPath)).toEqual({ from: 'CHROMIUM_PATH', path: process.execPath })
  expect(findBrowser('/nowhere', [process.execPath])).toBeUndefined()
  expect(findBrowser(undefined, ['/nowhere', process.execPath])).toEqual({ from: 'the system', path: process.execPath })
  expect(findBrowser(undefined, ['/nowhere'])).toBeUndefined()
})
