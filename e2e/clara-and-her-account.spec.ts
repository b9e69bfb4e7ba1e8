import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'
import type { TestApp } from './app.ts'

/** The security check as people meet it. */
const test = journeyFrom('new', async () => ({ environment: { SECURITY_CHECK_COST: '2000' }, close: async () => {} }))

const email = 'clara.mendes@studio-mendes.example'
const password = 'Quiet harbour, 6 lights'

type Mail = { to: string; subject: string; links: string[] }

/** The link of Clara's newest mail with this subject. */
async function mailedLink({ url }: TestApp, words: string): Promise<string> {
  const match = async () => {
    const mails = (await (await fetch(`${url}/api/dev/inbox`)).json()) as Mail[]
    return mails.find(({ to, subject }) => to === email && subject.includes(words))?.links[0]
  }
  await expect.poll(match).toBeTruthy()
  return (await match())!
}

async function logIn(page: Page, withPassword = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(withPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

test('Clara opens an account, guards it, loses the password, leaves and stays', async ({ open, app }) => {
  test.setTimeout(paced(180_000))
  const page = await open({ mayComplain: /status of 40[134]/ })
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Email address not recognized')).toBeVisible()
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Clara')
  await page.getByLabel('Last name').fill('Mendes')
  await page.getByLabel('Country').fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await expect(page.getByText(/^Strength: (good|strong)/)).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/images/)
  await expect(page.getByText(`Please verify your email: we have sent a link to ${email}.`)).toBeVisible()

  await page.goto(await mailedLink(app, 'Confirm your email address'))
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'emailVerified')
  expect(Math.round((cookie!.expires - Date.now() / 1000) / 3600)).toBe(24)
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/matches/)
  await expect(page.getByText(/Please verify your email/)).toBeHidden()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Websites' }).click()
  await page.getByLabel('Address').fill('studio-mendes.example/portfolio')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('list').getByText('https://studio-mendes.example/portfolio')).toBeVisible()
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByText('This browser')).toBeVisible()

  await page.getByRole('link', { name: 'Signing in' }).click()
  const guard = page.getByRole('region', { name: 'Second factor' })
  await guard.getByRole('button', { name: 'Turn on' }).click()
  await guard.getByLabel('Your password').fill(password)
  await guard.getByRole('button', { name: 'Continue' }).click()
  await expect(guard.getByRole('img')).toBeVisible()
  const secret = await guard.getByText(/^[A-Z2-7]{16,}$/).textContent()
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret!) })
  await guard.getByLabel('Code').fill(authenticator.generate())
  await guard.getByRole('button', { name: 'Turn on' }).click()
  await expect(guard.getByText('Save these recovery codes')).toBeVisible()
  const recoveryCodes = await guard.getByText(/^[\w-]{8,}$/).allTextContents()
  await expectSound(page)
  await guard.getByRole('button', { name: 'I have saved them' }).click()

  await logOut(page)
  await logIn(page)
  await page.getByLabel('Code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/images/)
  await logOut(page)

  await page.goto('/login/reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.goto(await mailedLink(app, 'Set a new password'))
  const another = 'Seven gulls above the pier'
  await page.getByLabel('New password').fill(another)
  await page.getByLabel('Repeat password').fill(another)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password is set. Log in with it.').first()).toBeVisible()

  const nextCode = () => authenticator.generate({ timestamp: Date.now() + 30_000 })
  await logIn(page, another)
  await page.getByLabel('Code').fill(nextCode())
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/images/)
  await page.goto('/profile/export')
  await page.getByRole('button', { name: 'Prepare my export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your password').fill(another)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText(/Until then you can log in and keep it/).first()).toBeVisible()

  await logIn(page, another)
  await page.getByLabel('Code').fill(recoveryCodes[1]!)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText(/^Your account and everything in it will be deleted on/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('We keep your account.').first()).toBeVisible()
})

test('Visitors read texts and partners; unknown addresses say so', async ({ open }) => {
  const page = await open({ isPhone: true })
  for (const [address, words] of [
    ['/register/ppa', 'Professional Photographers of America'],
    ['/register/cherrydeck/spring-26', 'Cherrydeck'],
    ['/agreements/licensing-agreement', 'Please review the agreement below:'],
    ['/terms', 'Your images'],
    ['/privacy', 'Your rights'],
    ['/register/nobody', 'There is no page here'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectFits(page)
  }
})
