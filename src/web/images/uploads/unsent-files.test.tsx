import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listImages } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { endSession } from '#web/platform/calls/session.ts'
import { anImage } from '#web/testing/images.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const kept = () => localStorage.getItem('rightframe.unsent')
const notSent = (owner: string, names: string[]) => {
  localStorage.setItem('rightframe.unsent', JSON.stringify({ owner, files: names.map((name) => ({ name, bytes: 1 })) }))
  onTestFinished(() => endSession('expired'))
  const api = anaIsSignedIn()
  api.reply(listImages, { data: [anImage(1)], total: 1, page: 1, pageSize: 20 })
  return api
}

test('What a reload has cut off is offered again, until it is chosen or forgotten', async () => {
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png', 'g.png']
  const api = notSent(ana._id, names)
  api.refuse(getUploadPolicy, 'full', { code: 'objects.full', message: 'There is no room left for files.' })
  const { screen } = await renderApp('/images')
  await expect
    .element(screen.getByText(/^7 files were not sent when this page was last closed: a\.png, .*e\.png and 2 more\./))
    .toBeVisible()
  await userEvent.upload(
    page.getByLabelText('Choose them again'),
    names.slice(0, 6).map((name) => new File(['x'], name, { type: 'image/png' })),
  )
  await expect.element(screen.getByRole('heading', { name: '6 photographs FAILED' })).toBeVisible()
  await expect.element(screen.getByText(/^One file was not sent .*: g\.png\./)).toBeVisible()
  await userEvent.click(screen.getByRole('status').getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/not sent when/)).not.toBeInTheDocument()
})

test('Closed, the notice stays closed', async () => {
  notSent(ana._id, ['a.png'])
  const { screen } = await renderApp('/images')
  await userEvent.click(screen.getByRole('status').getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/not sent when/)).not.toBeInTheDocument()
  expect(kept()).toBeNull()
})

test('What another person did not send is shown to nobody else, and forgotten', async () => {
  notSent('0'.repeat(24), ['a.png'])
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('Frame 1').first()).toBeInTheDocument()
  await expect.poll(kept).toBeNull()
  await expect.element(screen.getByText(/not sent when/)).not.toBeInTheDocument()
})
