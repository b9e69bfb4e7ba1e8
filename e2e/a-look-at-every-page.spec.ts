import type { Page } from '@playwright/test'
import { ana, bruno, chiara, type Person } from '../demo/people.ts'
import { appPaths, isShownAt } from '../scripts/app-paths.ts'
import { examineInBothThemes, examineInEveryLook } from '../scripts/examine-page.ts'
import { openView } from '../scripts/open-view.ts'
import { pageOfCase } from '../scripts/page-of-case.ts'
import type { View } from '../scripts/shot-moments.ts'
import { portalViews } from '../scripts/shot-roads.ts'
import { viewsOf } from '../scripts/shot-views.ts'
import type { Client } from '../src/server/testing/client.ts'
import { expect, journeyFrom, type Open, paced } from './journey.ts'

/**
 * The place where axe looks at every page, in both themes, at a desk and on a phone: each address of the app, and the moments on it that
 * journeys come to, in the windows that they come with. A moment that only a road comes to is looked at there (`expectSound`).
 */
const test = journeyFrom('busy')
test.describe.configure({ timeout: paced(600_000) })

/** Paths that none of these people may open, each with the journey that looks at it in both windows. */
const lookedAtElsewhere = {
  '/firm': 'lea-takes-a-case.spec.ts',
  '/firm/cases/$caseId': 'lea-takes-a-case.spec.ts',
}

/** Moments of Bruno's account, in which nothing is. */
const ofNewcomer = {
  desk: `images matches sources look-at-a-site refused-files uploading uploaded source-connecting source-connected
    source-disconnecting sheet sheet-checked sheet-imported plan plan-chosen plan-coupon plan-upgrade plan-payments second-factor
    payouts-held payouts-form payees-deciding programs programs-receivers`,
  phone: `matches uploaded source-connected sheet sheet-checked plan plan-ending payments payouts-held payouts-form payees programs programs-receivers
    register-partner register-partner-key
    agreement terms privacy verify-start verify verify-unknown no-such-page`,
}

/** Moments of Ana's full account and of the desk. */
const atWork = {
  desk: `images images-selected images-tagging images-filtering images-merging image image-without-copies image-editing keys
    cropped-match cropped-original match taken-back match-kept match-part site-part several-cases folders-of-source source-failed
    evidence-kept evidence-one case-form case-form-screening case-form-images case-form-claim case-form-claimant case-form-submit
    case-in_review desk-sites desk-site desk-site-saying desk-case-in_review desk-case-needs_info
    takedown-new takedown-ready takedown-counter_noticed takedown-acknowledged takedown-bulk
    registrations registration-new registration-new-image registration-draft registration-filed registration-registered
    registration-pay registration-plan`,
  phone: `images images-selected match site site-of-platform folders-of-source notifications case-needs_info case-form
    case-form-screening case-form-images case-form-pages case-form-claim case-form-submit takedown-new takedown-ready
    takedown-counter_noticed takedown-acknowledged takedown-bulk registrations registration-new registration-draft
    registration-pay`,
}

/** A payer's moments, from claim to card. */
const ofPayer = {
  desk: 'pay pay-unknown pay-forced-colours-large pay-card',
  phone: 'pay pay-licence pay-too-much pay-card',
}

/** A view and its reader; visitors have none. */
type Shown = View & { who: Person | undefined }

test('Every page is sound in both themes, at desks and on phones', async ({ open, callAs }) => {
  const faults = await faultsOf(pagesAmong(await everyView(callAs)), { open, examine: examineInEveryLook })
  expect(faults).toEqual([])
})

test('Moments at a desk are sound in both themes', async ({ open, callAs }) => {
  const views = momentsAmong(await everyView(callAs), 'desk')
  expect(await faultsOf(views, { open, examine: examineInBothThemes })).toEqual([])
})

test('Moments on a phone are sound in both themes', async ({ open, callAs }) => {
  const views = momentsAmong(await everyView(callAs), 'phone')
  const openPhone: Open = (opened) => open({ ...opened, isPhone: true })
  expect(await faultsOf(views, { open: openPhone, examine: examineInBothThemes })).toEqual([])
})

type Views = Record<'newcomer' | 'owner' | 'payer', Shown[]>

/** A view for each path of the app, as it stands where it can. Throws for a path that is neither here nor looked at elsewhere. */
function pagesAmong({ owner, newcomer, payer }: Views): Shown[] {
  const paths = appPaths()
  const isMoment = ({ arrange, before, isLoading }: View) => Boolean(arrange ?? before ?? isLoading)
  const views = [...owner, ...newcomer, ...payer]
  const plainFirst = views.toSorted((one, other) => Number(isMoment(one)) - Number(isMoment(other)))
  const here = paths.filter((path) => !Object.hasOwn(lookedAtElsewhere, path))
  return here.map((path) => {
    const page = plainFirst.find(({ address }) => isShownAt(path, address, paths))
    if (!page) throw new Error(`Nothing looks at ${path}: add a view to scripts/shot-views.ts.`)
    return page
  })
}

/** The moments that journeys come to in this window, without those that are looked at as pages. */
function momentsAmong(views: Views, window: 'desk' | 'phone'): Shown[] {
  const pages = pagesAmong(views)
  const moments = [
    ...called(views.newcomer, ofNewcomer[window]),
    ...called(views.owner, atWork[window]),
    ...called(views.payer, ofPayer[window]),
  ]
  return moments.filter((view) => !pages.includes(view))
}

async function everyView(callAs: (who: Person) => Promise<Client>): Promise<Views> {
  const seenBy = (owner: Person, views: View[]) =>
    views.map((view) => ({ ...view, who: view.isSignedIn === false ? undefined : view.isStaff ? chiara : owner }))
  return {
    newcomer: seenBy(bruno, await viewsOf('empty', await callAs(bruno))),
    owner: seenBy(ana, await viewsOf('busy', await callAs(ana))),
    payer: seenBy(ana, portalViews((await pageOfCase(await callAs(chiara))).path)),
  }
}

/** The named views. Throws for an unknown name. */
const called = (views: Shown[], names: string): Shown[] =>
  names.split(/\s+/).map((name) => {
    const view = views.find((one) => one.name === name)
    if (!view) throw new Error(`There is no view ${name}.`)
    return view
  })

type Looking = { open: Open; examine: (page: Page, audited?: string) => Promise<string[]> }

/** Faults of all views, each with its view's name, and what kept a view from being shown; one window for each person. */
async function faultsOf(views: Shown[], { open, examine }: Looking): Promise<string[]> {
  const faults: string[] = []
  for (const [who, seen] of Map.groupBy(new Set(views), (view) => view.who)) {
    const page = await open({ ...(who ? { as: who } : {}), mayComplain: /./ })
    await forgetful(page)
    for (const view of seen) {
      const found = await test.step(view.name, () =>
        lookAt(page, view, examine).catch((error: Error) => [error.message]),
      )
      faults.push(...found.map((fault) => `${view.name}: ${fault}`))
    }
    await page.context().close()
  }
  return faults
}

/**
 * Faults of one view. The page is left before its requests are answered by the server again: a held upload would arrive, and the next view
 * would know its photograph.
 */
async function lookAt(page: Page, view: Shown, examine: Looking['examine']): Promise<string[]> {
  try {
    await openView(page, view)
    return await examine(page, view.audited)
  } finally {
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ forcedColors: null, colorScheme: null, reducedMotion: null })
  }
}

/** Clears the window's storage between views, except the session. */
async function forgetful(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const session = localStorage.getItem('rightframe.session')
    localStorage.clear()
    sessionStorage.clear()
    if (session !== null) localStorage.setItem('rightframe.session', session)
  })
}
