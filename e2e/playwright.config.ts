import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
import { folderOfRun } from '../src/server/testing/leftovers.ts'
import { roomiest } from '../src/server/testing/places.ts'

/** The folder of this run. Workers inherit the variable. */
process.env.RIGHTFRAME_JOURNEYS ??= folderOfRun(roomiest(), 'journeys')

/** Without a browser every journey fails with the reason. */
const launchOptions = await chromium().catch((error: Error) => ({ executablePath: error.message }))

export default defineConfig({
  testDir: '.',
  globalSetup: './prepare.ts',
  outputDir: '../test-results',
  reporter: 'list',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { launchOptions, viewport: { width: 1280, height: 900 }, actionTimeout: 10_000 },
})
