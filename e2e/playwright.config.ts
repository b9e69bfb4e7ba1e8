import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
import { samplePace } from '../scripts/tests/pace.ts'
import { folderOfRun } from '../src/server/testing/leftovers.ts'
import { roomiest } from '../src/server/testing/places.ts'

/** The folder of this run. Workers inherit the variable. */
process.env.RIGHTFRAME_JOURNEYS ??= folderOfRun(roomiest(), 'journeys')

/** Without a browser every journey fails with the reason. */
const launchOptions = await chromium().catch((error: Error) => ({ executablePath: error.message }))

/** A busy machine is slow, not red. */
const { slowness } = samplePace()

export default defineConfig({
  testDir: '.',
  globalSetup: './prepare.ts',
  outputDir: '../test-results',
  reporter: 'list',
  workers: 2,
  timeout: 60_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  use: { launchOptions, viewport: { width: 1280, height: 900 }, actionTimeout: 10_000 * slowness },
})
