import { expect, test } from 'vitest'
import { findBrowser } from './browser.ts'

test('the browser that is named comes first, then the machine’s; the one that npm brings for tests draws nothing', () => {
  expect(findBrowser(process.execPath)).toEqual({ from: 'CHROMIUM_PATH', path: process.execPath })
  expect(findBrowser('/nowhere', [process.execPath])).toBeUndefined()
  expect(findBrowser(undefined, ['/nowhere', process.execPath])).toEqual({ from: 'the system', path: process.execPath })
  expect(findBrowser(undefined, ['/nowhere'])).toBeUndefined()
})
