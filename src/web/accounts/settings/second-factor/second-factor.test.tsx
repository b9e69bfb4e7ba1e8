import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#contract/accounts/security-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith } from '#web/testing/settings.ts'

const wrongPassword = { code: 'account.wrong-password', message: 'This is not your password.', field: 'password' }

test('A first code enables the second factor and shows recovery codes once', async () => {
  const api = anaWith()
  api.reply(beginSecondFactor, { secret: 'JBSWY3DP', uri: 'otpauth://totp/Rightframe:ana?secret=JBSWY3DP' })
  const { screen } = await renderApp('/profile/sign-in')
  const part = screen.getByRole('region', { name: 'Second factor' })
  await userEvent.click(part.getByRole('button', { name: 'Turn on' }))
  await userEvent.click(part.getByRole('button', { name: 'Continue' }))
  await expect.element(part.getByText('Password required.')).toBeVisible()
  await userEvent.fill(part.getByLabelText('Your password'), 'harbour light')
  await userEvent.click(part.getByRole('button', { name: 'Continue' }))
  await expect.element(part.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible()
  await expect.element(part.getByText('JBSWY3DP')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'Turn on' }))
  await expect.element(part.getByText('Code required.')).toBeVisible()
  const message = 'This code is wrong. Enter the one that your app shows now.'
  api.refuse(confirmSecondFactor, 'forbidden', { code: 'second-factor.wrong', message, field: 'code' })
  await userEvent.fill(part.getByLabelText('Code'), '111111')
  await userEvent.click(part.getByRole('button', { name: 'Turn on' }))
  await expect.element(part.getByText(message)).toBeVisible()
  api.reply(confirmSecondFactor, { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] })
  api.reply(getSecondFactor, { isOn: true, recoveryCodesLeft: 2 })
  await userEvent.fill(part.getByLabelText('Code'), '222222')
  await userEvent.click(part.getByRole('button', { name: 'Turn on' }))
  await expect.element(part.getByText('bbbb-2222')).toBeVisible()
  expect(await axeFaults(part.element())).toEqual([])
  await userEvent.click(part.getByRole('button', { name: 'I have saved them' }))
  await expect.element(part.getByText('On', { exact: true })).toBeVisible()
  expect(part.getByText('bbbb-2222').elements()).toEqual([])
})

test('New recovery codes and turning it off need the password', async () => {
  const api = anaWith()
  api.reply(getSecondFactor, { isOn: true, recoveryCodesLeft: 1 })
  api.reply(replaceRecoveryCodes, { recoveryCodes: ['cccc-3333'] })
  api.refuse(removeSecondFactor, 'unauthenticated', wrongPassword)
  const { screen } = await renderApp('/profile/sign-in')
  const part = screen.getByRole('region', { name: 'Second factor' })
  await expect.element(part.getByText(/You have 1 recovery codes? left/)).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'New recovery codes' }))
  await userEvent.fill(part.getByLabelText('Your password'), 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByText('cccc-3333')).toBeVisible()
  await userEvent.click(part.getByRole('button', { name: 'I have saved them' }))
  await userEvent.click(part.getByRole('button', { name: 'Turn off' }))
  await userEvent.fill(part.getByLabelText('Your password'), 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByText('This is not your password.')).toBeVisible()
  api.reply(removeSecondFactor, undefined)
  api.reply(getSecondFactor, { isOn: false, recoveryCodesLeft: 0 })
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByText('Off', { exact: true })).toBeVisible()
})

test('Work on the second factor survives a failed reload', async () => {
  const api = anaWith()
  const { screen } = await renderApp('/profile/sign-in')
  const part = screen.getByRole('region', { name: 'Second factor' })
  await userEvent.click(part.getByRole('button', { name: 'Turn on' }))
  await userEvent.fill(part.getByLabelText('Your password'), 'harbour light')
  await failToRefetch(api, getSecondFactor)
  await expect.element(part.getByLabelText('Your password')).toHaveValue('harbour light')
})
