import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'

/** Workers inherit it, so that they find what was prepared for this run. */
process.env.RIGHTFRAME_JOURNEYS ??= String(process.pid)

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
