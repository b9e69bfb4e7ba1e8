import type { Page } from '@playwright/test'
import { password } from '../demo/people.ts'
import { photographs } from '../demo/photos/photographs.ts'

/** A momentary state: work, a question, or an error. */
export type Moment = {
  /** Before the page is opened. */
  arrange?: (page: Page) => Promise<void>
  /** On the page, once it is there. */
  before?: (page: Page) => Promise<void>
  /** axe's selector, since open menus hide the page. */
  audited?: string
  /** It is photographed while it loads. */
  isLoading?: boolean
}

/** A screenshot: its address and moment. */
export type View = Moment & { name: string; address: string; isSignedIn?: false; isStaff?: true }

const lists = /\/api\/(images|clusters|matches)/

/** The server takes its time. */
export const loading: Moment = {
  isLoading: true,
  arrange: async (page) => {
    await page.route(lists, () => undefined)
  },
}

/** The server fails every list. */
export const failing: Moment = {
  arrange: async (page) => {
    const json = { code: 'database.down', message: 'The database does not answer. Try again in a minute.' }
    await page.route(lists, (route) => route.fulfill({ status: 503, json }))
  },
  before: async (page) => await page.getByRole('button', { name: 'Try again' }).waitFor(),
}

/** Uploads wait for the object store. */
export const uploading: Moment = {
  arrange: async (page) => {
    await page.route(
      ({ pathname }) => pathname === '/images',
      (route) => (route.request().method() === 'POST' ? undefined : route.continue()),
    )
  },
  before: async (page) => {
    const files = photographs().slice(17, 22)
    await page
      .locator('input[type=file][accept]')
      .first()
      .setInputFiles(files.map(({ path }) => path))
    await page.getByRole('heading', { name: 'Uploading' }).waitFor()
    await page
      .getByText(/^Uploading \d+ %/)
      .nth(2)
      .waitFor()
  },
}

/** Files that cannot be sent. */
export const refusedFiles: Moment = {
  before: async (page) => {
    const files = [
      { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear photographer') },
      { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ]
    await page.locator('input[type=file][accept]').first().setInputFiles(files)
    await page.getByText('This file is empty.').waitFor()
  },
}

/** The question before something is gone. */
export const removing: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').waitFor()
  },
}

export const lookingAtSites: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Look at a site' }).first().click()
    await page.getByLabel('Addresses, one a line').fill('https://fine.example\nnot an address')
    await page.getByRole('button', { name: 'Look', exact: true }).click()
    await page.getByText('Line 2').waitFor()
  },
}

/** A site is put on the watch list. */
export const watchingSite: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Watch a site', exact: true }).click()
    await page.getByRole('dialog').waitFor()
  },
}

/** A part became a site of its own. */
export const holdingApart: Moment = {
  before: async (page) => {
    await page.getByRole('button', { name: 'Treat a part of it as a site of its own' }).click()
    await page.getByText(/ of the \d+ finds on /).waitFor()
  },
}

/** The pictures of one page of a visit. */
export const openingPage = (url: string): Moment => ({
  before: async (page) => {
    const words = url.replace(/^https?:\/\//, '')
    await page.getByRole('button', { name: `Show its pictures: ${words}`, exact: true }).click()
    await page.getByRole('table').waitFor()
  },
})

export const showingKeys: Moment = {
  before: async (page) => {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  },
}

export const showingAccount: Moment = {
  audited: '[role=menu]',
  before: async (page) => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem').first().waitFor()
  },
}

/** A decision was just taken back. */
export const retracted: Moment = {
  before: async (page) => {
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken back.').first().waitFor()
  },
}

/** A password that is not theirs. */
export const refusedSignIn: Moment = {
  before: async (page) => {
    await page.getByLabel('Email').fill('ana@rightframe.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.locator('[role=alert], [aria-invalid=true]').first().waitFor()
  },
}

/** A form that was sent with nothing in it. */
export const emptyForm: Moment = {
  before: async (page) => await page.getByRole('button', { name: 'Sign Up' }).click(),
}

/** The evidence, looked at in this way. */
export const inMode = (mode: string): Moment => ({
  before: async (page) => await page.getByRole('radio', { name: mode, exact: true }).check(),
})

/** The authenticator is being shown its key. */
export const secondFactor: Moment = {
  before: async (page) => {
    const part = page.getByRole('region', { name: 'Second factor' })
    await part.getByRole('button', { name: 'Turn on' }).click()
    await part.getByLabel('Your password').fill(password)
    await part.getByRole('button', { name: 'Continue' }).click()
    await part.getByRole('img').waitFor()
  },
}

/** Part of an address is being left out. */
export const cuttingWebsite: Moment = {
  before: async (page) => {
    await page.getByLabel('Address').fill('https://social.example/bruno/portfolio/2026')
    await page.getByRole('slider').press('ArrowLeft')
  },
}

/** The question before an account goes. */
export const leaving: Moment = {
  before: async (page) => {
    await page.getByRole('checkbox').check()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alertdialog').waitFor()
  },
}

const handIn = async (page: Page, sheet: string) => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'harbours.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
}
const aSheet = [
  'Image URL,Title,Creation date,Tags',
  'https://ana.invalid/harbour.jpg,Harbour at dawn,2024/05/01,"sea, morning"',
  'harbour-two.jpg,Harbour at noon,1.5.2024,sea',
  ',Harbour at night,2031/01/01,sea',
].join('\n')

/** A sheet with good and wrong lines. */
export const checkedSheet: Moment = {
  before: async (page) => {
    await handIn(page, aSheet)
    await page.getByRole('button', { name: 'Import 1 line' }).waitFor()
  },
}

/** Its import is over, and left lines. */
export const importedSheet: Moment = {
  before: async (page) => {
    await handIn(page, aSheet)
    await page.getByRole('button', { name: 'Import 1 line' }).click()
    await page.getByText('3 lines could not be imported.').waitFor()
  },
}

/** The uploaded file is no sheet. */
export const refusedSheet: Moment = {
  before: async (page) => {
    await handIn(page, '%PDF-1.7')
    await page.getByRole('alert').waitFor()
  },
}

/** Matches on the map and the timeline. */
export const showingMap: Moment = {
  before: async (page) => {
    await page.getByRole('region', { name: 'Where and when' }).waitFor()
    await page
      .getByRole('radio', { name: 'Weeks' })
      .or(page.getByText('The database does not answer'))
      .first()
      .waitFor()
  },
}

/** The same as tables. */
export const showingMapAsTables: Moment = {
  before: async (page) => {
    await showingMap.before?.(page)
    await page.getByText('Tables', { exact: true }).click()
    await page.getByRole('columnheader', { name: 'Country' }).waitFor()
  },
}
