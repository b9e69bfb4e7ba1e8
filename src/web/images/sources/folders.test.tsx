import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chooseSourceFolders, listSourceFolders, listSources } from '#contract/images/sources-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aConnection, aSource } from '#web/testing/sources.ts'

const at = '/api/users/me/sources/dropbox/folders'

function withDropbox(folders: string[] | null = null) {
  const api = anaWith()
  api.reply(listSources, {
    data: [aSource('dropbox', { offersFolders: true, connection: aConnection({ folders }) })],
  })
  api.reply(listSourceFolders, { data: ['/2024', '/Drafts'], isAll: true })
  api.reply(chooseSourceFolders, { user: ana })
  return api
}

test('Folders are opened and chosen one by one, and then imported alone', async () => {
  const api = withDropbox()
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Choose folders' }))
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Only some folders' }))
  await expect.element(screen.getByRole('button', { name: 'Import these folders' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Drafts' }))
  api.reply(listSourceFolders, { data: ['/2024/Lisbon'], isAll: false })
  await userEvent.click(screen.getByRole('button', { name: 'Open 2024' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lisbon' }))
  await expect.element(screen.getByText(/^There are more folders in here/)).toBeVisible()
  expect(await axeFaults(screen.getByRole('dialog', { name: 'Folders of Dropbox' }).element())).toEqual([])
  expect(api.received.map(({ path }) => path)).toContain(`${at}?within=%2F2024`)
  await userEvent.click(screen.getByRole('button', { name: 'Remove /Drafts' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import these folders' }))
  await expect
    .element(screen.getByText('Dropbox is being read again, with the folders you chose.').first())
    .toBeVisible()
  expect(sentTo(api, 'PUT', at)).toEqual([{ folders: ['/2024/Lisbon'] }])
})

test('What lies in a folder that is chosen is chosen with it; everything can be had again', async () => {
  const api = withDropbox(['/2024'])
  const { screen } = await renderApp('/images/sources')
  await expect.element(screen.getByText('Only /2024')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Choose folders' }))
  await expect.element(screen.getByRole('checkbox', { name: '2024' })).toBeChecked()
  api.reply(listSourceFolders, { data: ['/2024/Lisbon'], isAll: true })
  await userEvent.click(screen.getByRole('button', { name: 'Open 2024' }))
  await expect.element(screen.getByRole('checkbox', { name: 'Lisbon' })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: 'Lisbon' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Everything' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import everything' }))
  await expect.poll(() => sentTo(api, 'PUT', at)).toEqual([{ folders: null }])
})

test('A service that does not answer for its folders says so, and is asked again', async () => {
  const api = withDropbox(['/2024'])
  api.refuse(listSourceFolders, 'unavailable', {
    code: 'source.down',
    message: 'Dropbox does not answer. Try again in a while.',
  })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Choose folders' }))
  await expect.element(screen.getByText('Dropbox does not answer. Try again in a while.')).toBeVisible()
  api.reply(listSourceFolders, { data: [], isAll: true })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByText('There is no folder in here.')).toBeVisible()
})
