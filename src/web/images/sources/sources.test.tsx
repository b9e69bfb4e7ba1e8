import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTicket } from '#contract/accounts/endpoints.ts'
import { listImageGroups, getUsage } from '#contract/images/library-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import {
  addSource,
  listImportFailures,
  listSources,
  removeSource,
  syncSource,
} from '#contract/images/sources-endpoints.ts'
import type { Source } from '#contract/images/sources-connections.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aConnection, anImport, aSource } from '#web/testing/sources.ts'

const piwigo = aSource('piwigo', {
  way: 'form',
  fields: [
    { name: 'url', label: 'Address of the gallery', kind: 'url' },
    { name: 'password', label: 'Password', kind: 'secret' },
  ],
})

function withSources(data: Source[], user: Parameters<typeof anaWith>[0] = {}) {
  const api = anaWith(user)
  api.reply(listSources, { data })
  return api
}

/** Returns the address that the page tried to leave for; the navigation is prevented. */
function watchLeaving(): () => string | undefined {
  let to: string | undefined
  const stop = (event: NavigateEvent) => {
    to = new URL(event.destination.url).pathname + new URL(event.destination.url).search
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', stop)
  onTestFinished(() => window.navigation.removeEventListener('navigate', stop))
  return () => to
}

test('What could be connected, what is not set up here, and what has closed down are told apart', async () => {
  withSources([
    aSource('flickr'),
    aSource('smugmug', { isSetUp: false }),
    aSource('eyeem', { way: 'retired' }),
    aSource('binded', { way: 'retired' }),
    aSource('external', { way: 'none' }),
  ])
  const { screen } = await renderApp('/images/sources')
  await expect.element(screen.getByRole('button', { name: 'Connect Flickr' })).toBeVisible()
  await expect.element(screen.getByText('Not set up on this server: SmugMug. Its operator can do that.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Connect SmugMug' })).not.toBeInTheDocument()
  await expect
    .element(screen.getByText('EyeEm and Binded have closed down. Images that came from there stay in your library.'))
    .toBeVisible()
  await expect.element(screen.getByText('Submission')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test.each([
  ['Import All Images', '/api/auth/flickr?ticket=good-once'],
  ['Import only Public images', '/api/auth/flickr?public_only=true&ticket=good-once'],
])('%s leads to the service with a ticket that is good once', async (button, path) => {
  const api = withSources([aSource('flickr')])
  api.reply(openTicket, { ticket: 'good-once' })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Connect Flickr' }))
  await expect.element(screen.getByRole('dialog', { name: 'Import from Flickr' })).toBeVisible()
  const ledTo = watchLeaving()
  await userEvent.click(screen.getByRole('button', { name: button }))
  await expect.poll(ledTo).toBe(path)
})

test('Where private and public are not told apart, there is no choice', async () => {
  withSources([aSource('dropbox', { offersPublicOnly: false })])
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Connect Dropbox' }))
  await expect.element(screen.getByRole('button', { name: 'Import All Images' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import only Public images' })).not.toBeInTheDocument()
})

test('A form says at its fields what is missing and what the server refuses, and then connects', async () => {
  const api = withSources([piwigo])
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Connect Piwigo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import only Public images' }))
  await expect.element(screen.getByText('Address of the gallery required.')).toBeVisible()
  await expect.element(screen.getByText('Password required.')).toBeVisible()
  const message = 'The gallery does not know this user name and password.'
  api.refuse(addSource, 'conflict', { code: 'source.refused', message, field: 'fields.password' })
  await userEvent.fill(screen.getByLabelText('Address of the gallery'), 'gallery.example')
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Import only Public images' }))
  await expect.element(screen.getByText(message)).toBeVisible()
  api.reply(addSource, { user: { ...ana, sources: { piwigo: { id: 'f'.repeat(24) } } } })
  api.reply(listSources, { data: [{ ...piwigo, connection: aConnection() }] })
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Import only Public images' }))
  await expect.element(screen.getByText('Piwigo: Ana Almeida')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/users/me/sources').at(-1)).toEqual({
    service: 'piwigo',
    public_only: true,
    fields: { url: 'gallery.example', password: 'right' },
  })
})

test('Who has not shown that pages are theirs is told how', async () => {
  const api = withSources([
    aSource('website', {
      way: 'form',
      offersPublicOnly: false,
      fields: [{ name: 'url', label: 'Address', kind: 'url' }],
    }),
  ])
  api.refuse(addSource, 'conflict', {
    code: 'source.not-proven',
    message: 'We did not find rightframe-abc on ana.example yet. Put it there, and try again.',
    details: { proof: 'rightframe-abc' },
  })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Connect Website' }))
  await userEvent.fill(screen.getByLabelText('Address'), 'ana.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Next, show that this site is yours.')).toBeVisible()
  await expect.element(screen.getByText('A meta element in the head of the start page.')).toBeVisible()
  await expect.element(screen.getByText(/rightframe-verification=rightframe-abc/).first()).toBeVisible()
  await expect.element(screen.getByText(/^We did not find/)).not.toBeInTheDocument()
  expect(screen.getByRole('alert').elements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Import All Images' }))
  await expect.element(screen.getByText(/^We did not find rightframe-abc on ana.example yet/)).toBeVisible()
  await expect.element(screen.getByText('Next, show that this site is yours.')).toBeVisible()
  expect(await axeFaults(screen.getByRole('dialog', { name: 'Import from Website' }).element())).toEqual([])
})

test('Each import says how it goes beside its account', async () => {
  const services = ['flickr', 'dropbox', 'smugmug', 'google-drive', 'piwigo'] as const
  const imports = [
    ['running', { found: 8, added: 3, known: 1, failed: 0, gone: 0 }, '4 of 8 photographs so far.', 'Importing'],
    ['waiting', { problem: 'The service asks us to wait.' }, 'The service asks us to wait.', 'Waiting'],
    [
      'done',
      { added: 2, known: 1, gone: 1 },
      '2 photographs added, 1 in your library already, 1 no longer there.',
      'Connected',
    ],
    ['done', { added: 0 }, 'Nothing new.', 'Connected'],
    ['cancelled', { added: 1 }, 'Stopped after one photograph. The next import goes on from there.', 'Connected'],
  ] as const
  withSources(
    imports.map(([state, counts], at) =>
      aSource(services[at]!, {
        connection: aConnection({ account: `Account ${at}`, lastImport: anImport({ state, ...counts }) }),
      }),
    ),
  )
  const { screen } = await renderApp('/images/sources')
  for (const [at, [, , words, standing]] of imports.entries()) {
    const entry = screen.getByRole('listitem').filter({ hasText: `: Account ${at}` })
    await expect.element(entry.getByText(words).first()).toBeVisible()
    await expect.element(entry.getByText(standing, { exact: true }).first()).toBeVisible()
  }
})

test('A source that lost its permission says why, and is connected again', async () => {
  const problem =
    'The permission to read this account has ended. Connect Flickr again, and the import goes on where it stopped.'
  const lastImport = anImport({ state: 'failed', problem })
  withSources([aSource('flickr', { connection: aConnection({ state: 'consent', problem, lastImport }) })])
  const { screen } = await renderApp('/images/sources')
  await expect.element(screen.getByText('Has to be connected again')).toBeVisible()
  await expect.element(screen.getByText(problem)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sync now' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Connect again' }))
  await expect.element(screen.getByRole('dialog', { name: 'Import from Flickr' })).toBeVisible()
})

test('A source is read again by its button', async () => {
  const connection = aConnection()
  const api = withSources([aSource('flickr', { connection })])
  api.reply(syncSource, { user: ana })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Sync now' }))
  await expect.element(screen.getByText('Flickr is being read again.').first()).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/sources/flickr')).toEqual([{ id: connection._id }])
})

test.each([
  ['Keep them', 'keep'],
  ['Delete them, with their matches', 'delete'],
])('Disconnecting asks what becomes of the images: %s', async (choice, images) => {
  const api = withSources([aSource('flickr', { connection: aConnection() })])
  api.reply(removeSource, { user: ana })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await userEvent.click(screen.getByLabelText(choice))
  api.reply(listSources, { data: [aSource('flickr')] })
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }))
  await expect.element(screen.getByRole('button', { name: 'Connect Flickr' })).toBeVisible()
  expect(api.received.map(({ method, path }) => `${method} ${path}`)).toContain(
    `DELETE /api/users/me/sources/flickr?images=${images}`,
  )
})

test('What could not be fetched is listed with the reason', async () => {
  const api = withSources([aSource('flickr', { connection: aConnection({ failed: 1 }) })])
  const problem = 'What the service sent is not a picture that we read.'
  api.reply(listImportFailures, {
    data: [{ fileName: 'pier.jpg', page: 'https://www.flickr.com/photos/ana/1/', problem }],
  })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Which one, and why' }))
  await expect.element(screen.getByText('pier.jpg')).toBeVisible()
  await expect.element(screen.getByText(/^What the service sent is not a picture/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See it there' }))
    .toHaveAttribute('href', 'https://www.flickr.com/photos/ana/1/')
})

test('On a phone there is room for the reason beside a long name, and files of one name are listed each', async () => {
  await page.viewport(390, 844)
  const api = withSources([aSource('flickr', { connection: aConnection({ failed: 3 }) })])
  const failed = (fileName: string, problem: string) => ({ fileName, page: null, problem })
  api.reply(listImportFailures, {
    data: [
      failed('a-long-name-that-a-camera-gave-to-it-0001-edited-final-2.tif', 'It is larger than it may be.'),
      failed('photograph.jpg', 'It is gone.'),
      failed('photograph.jpg', 'It is no picture.'),
    ],
  })
  const { screen } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('button', { name: 'Which 3, and why' }))
  for (const reason of ['It is larger than it may be.', 'It is gone.', 'It is no picture.']) {
    await expect.element(screen.getByText(reason)).toBeVisible()
    expect(screen.getByText(reason).element().getBoundingClientRect().width).toBeGreaterThan(120)
  }
})

test('Who comes back from a service reads how it went', async () => {
  withSources([aSource('flickr')])
  const { screen, goTo, address } = await renderApp('/images/sources?connected=flickr')
  await expect
    .element(screen.getByText('Flickr is connected. Your photographs are on their way; you need not wait for them.'))
    .toBeVisible()
  goTo('/images/sources?failed=flickr&problem=consent')
  await expect.element(screen.getByText(/^Flickr was not connected. It did not give us the permission/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.poll(address).toBe('/images/sources')
  goTo('/images/sources?failed=nobody&problem=<b>made+up</b>')
  await expect.element(screen.getByText('made up')).not.toBeInTheDocument()
})

test('Who has few photographs and no source is reminded, and left alone for two days', async () => {
  document.cookie = 'photoImportReminder=; Max-Age=0; Path=/'
  const api = withSources([])
  api.reply(listImages, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(listImageGroups, { tags: [], sources: [] })
  api.reply(getUsage, {
    images: { monitored: 3, unmonitored: 0, unfindable: 0, limit: 500 },
    storage: { used: 0, limit: 1 },
    evidence: { captures: 0, limit: 50, kept: 0, bytes: 0 },
    crawls: { open: 0, limit: 10 },
    takedowns: { used: 0, limit: 2, resetsAt: '2026-12-01T00:00:00.000Z' },
  })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByRole('link', { name: 'Import them from there' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByRole('link', { name: 'Import them from there' })).not.toBeInTheDocument()
  const kept = (await cookieStore.get('photoImportReminder')) as { expires: number }
  expect(Math.round((kept.expires - Date.now()) / 3_600_000)).toBe(48)
})
