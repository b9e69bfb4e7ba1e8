import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addWebsite, changeWebsite, removeWebsite } from '#contract/accounts/profile-endpoints.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

test('A website shows at once; a refused one disappears, keeping the text', async () => {
  const api = anaWith({ websites: ['https://ibarra.example'] })
  let answer: ((response: Response) => void) | undefined
  api.on(addWebsite, () => new Promise((answered) => (answer = answered)))
  const { screen } = await renderApp('/profile/settings')
  const list = screen.getByRole('list', { name: 'Your websites' })
  await userEvent.fill(screen.getByLabelText('Address'), 'prints.example/ana')
  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByText('https://prints.example/ana')).toBeVisible()
  const message = 'There are enough websites.'
  answer!(Response.json({ code: 'website.too-many', message }, { status: 409 }))
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(list.getByText('https://prints.example/ana')).not.toBeInTheDocument()
  await expect.element(list.getByText('https://ibarra.example')).toBeVisible()
  await expect.element(screen.getByLabelText('Address')).toHaveValue('prints.example/ana')
})

test('How much of an address counts is chosen with the slider', async () => {
  const api = anaWith()
  api.reply(addWebsite, { user: { ...ana, websites: ['https://social.example/ana'] } })
  const { screen } = await renderApp('/profile/settings')
  await userEvent.fill(screen.getByLabelText('Address'), 'https://social.example/ana/2026/?tab=1')
  const slider = screen.getByRole('slider', { name: 'Which part is yours' })
  await expect.element(slider).toHaveValue('2')
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'https://social.example/ana')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await expect.element(screen.getByRole('list').getByText('https://social.example/ana')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/users/me/websites')).toEqual([{ url: 'https://social.example/ana' }])
})

test('What is no address is refused at its field', async () => {
  anaWith()
  const { screen } = await renderApp('/profile/settings')
  await userEvent.fill(screen.getByLabelText('Address'), 'not an address')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByText('This is not the address of a website. Write it as https://example.com.'))
    .toBeVisible()
})

test('A website is shortened and removed by its place in the list', async () => {
  const websites = ['https://ibarra.example', 'https://social.example/ana']
  const api = anaWith({ websites })
  api.reply(changeWebsite, { user: { ...ana, websites: ['https://ibarra.example', 'https://social.example'] } })
  api.reply(removeWebsite, { user: { ...ana, websites: ['https://social.example'] } })
  const { screen } = await renderApp('/profile/settings')
  await userEvent.click(screen.getByRole('button', { name: 'Change https://social.example/ana' }))
  screen.getByRole('slider').element().focus()
  await userEvent.keyboard('{Home}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('https://social.example', { exact: true })).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/websites')).toEqual([{ index: 1, url: 'https://social.example' }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove https://ibarra.example' }))
  await expect.element(screen.getByText('https://ibarra.example', { exact: true })).not.toBeInTheDocument()
  expect(sentTo(api, 'DELETE', '/api/users/me/websites')).toEqual([{ index: 0, url: 'https://ibarra.example' }])
})
