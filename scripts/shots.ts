/**
 * `npm run shots -- [--scene NAME] [--only 'WORD WORD'] [--forced-colors]`: every page in every scene, in both themes and at two widths, as
 * pictures and contact sheets under `shots/`, with what axe and a look for sideways overflow find. Exits 1 if either finds anything.
 * `--forced-colors` takes them as they are where a person has chosen the colours.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium as playwright } from '@playwright/test'
import { chiara, password } from '../demo/people.ts'
import { openStage } from '../demo/stage.ts'
import { clientOf } from '../src/server/testing/client.ts'
import { type SceneName, sceneNames } from '../src/server/testing/scenes.ts'
import { signInAt } from '../src/server/testing/security-check.ts'
import { buildWebIfChanged } from './build-web.ts'
import { chromium } from './chromium.ts'
import { inParallel } from './run.ts'
import { buildScene, ownerOf, sceneNamed } from './scene.ts'
import { contactSheet } from './contact-sheet.ts'
import { examine } from './examine-page.ts'
import { openView } from './open-view.ts'
import { pageOfCase } from './page-of-case.ts'
import type { View } from './shot-moments.ts'
import { portalViews } from './shot-roads.ts'
import { viewsOf } from './shot-views.ts'

type Look = { theme: 'light' | 'dark'; width: number }
type Examined = { scene: SceneName; view: string; look: string; faults: string[] }

const { values } = parseArgs({
  options: {
    scene: { type: 'string' },
    only: { type: 'string' },
    'forced-colors': { type: 'boolean', default: false },
  },
})
const atOnce = 2
const folder = resolve(import.meta.dirname, '../shots')
const looks: Look[] = [1280, 390].flatMap((width) => [
  { theme: 'light', width } as const,
  { theme: 'dark', width } as const,
])
const wanted = values.scene === undefined ? sceneNames : [sceneNamed(values.scene)]

await buildWebIfChanged({ log: console.log })
rmSync(folder, { recursive: true, force: true })
const browser = await playwright.launch(await chromium())
const examined: Examined[] = []
for (const scene of wanted) examined.push(...(await photographScene(browser, scene)))
await browser.close()

const faulty = examined.filter(({ faults }) => faults.length > 0)
writeFileSync(join(folder, 'summary.json'), JSON.stringify({ views: examined.length, faulty }, null, 1))
for (const { scene, view, look, faults } of faulty)
  for (const fault of faults) console.log(`${scene} ${view} ${look}: ${fault}`)
console.log(`${examined.length} views in ${folder}, ${faulty.length} with faults`)
process.exit(faulty.length === 0 ? 0 : 1)

async function photographScene(browser: Browser, scene: SceneName): Promise<Examined[]> {
  const stage = await openStage({ seed: 1 }, () => {})
  try {
    await buildScene(stage.server, scene)
    const { url } = stage.server
    const { token } = await signInAt(url, { email: ownerOf(scene).email, password })
    const staff = await signInAt(url, { ...chiara, password })
    const portal = scene === 'busy' ? portalViews((await pageOfCase(clientOf(url, staff.token))).path) : []
    const all = [...(await viewsOf(scene, clientOf(url, token))), ...portal]
    const words = (values.only ?? '').split(' ')
    const views = all.filter(({ name }) => words.some((word) => name.includes(word)))
    const found: Examined[] = []
    for (const look of looks)
      found.push(...(await photographAll(browser, { scene, url, token, staffToken: staff.token, look }, views)))
    return found
  } finally {
    await stage.stop()
  }
}

type Place = { scene: SceneName; url: string; token: string; staffToken: string; look: Look }

async function photographAll(browser: Browser, place: Place, views: View[]): Promise<Examined[]> {
  const { scene, look } = place
  const label = `${values['forced-colors'] ? 'forced-' : ''}${look.theme}-${look.width}`
  const to = join(folder, scene, label)
  mkdirSync(to, { recursive: true })
  const shots = await inParallel(
    atOnce,
    views.map((view) => async () => {
      const { png, faults } = await photograph(browser, place, view)
      writeFileSync(join(to, `${view.name}.png`), png)
      return { name: view.name, png, faults }
    }),
  )
  writeFileSync(join(folder, `${scene}-${label}.png`), await contactSheet(shots, look.width > 800 ? 4 : 6))
  console.log(`${scene} ${label}: ${views.length} views`)
  return shots.map(({ name, faults }) => ({ scene, view: name, look: label, faults }))
}

async function photograph(browser: Browser, { url, token, staffToken, look }: Place, view: View) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.width > 800 ? 900 : 844 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    forcedColors: values['forced-colors'] ? 'active' : 'none',
    hasTouch: look.width < 800,
    isMobile: look.width < 800,
  })
  try {
    if (view.isSignedIn !== false)
      await context.addInitScript(
        (given) => localStorage.setItem('rightframe.session', given),
        view.isStaff ? staffToken : token,
      )
    const page = await context.newPage()
    await openView(page, view)
    const faults = await examine(page, view.audited)
    // Fixed elements misplace themselves in full pictures of scrolled pages.
    const isAtTop = await page.evaluate(() => window.scrollY === 0)
    return { png: await page.screenshot({ fullPage: isAtTop }), faults }
  } finally {
    // The view may answer pending requests; nothing does afterwards.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}
