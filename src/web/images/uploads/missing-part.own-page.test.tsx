import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listImages } from '#contract/images/endpoints.ts'
import { anImage } from '#web/testing/images.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('Where the part that sends files cannot be loaded, the page says so and offers to try again', async () => {
  vi.doMock('./upload-queue.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const api = anaIsSignedIn()
  api.reply(listImages, { data: [anImage(1)], total: 1, page: 1, pageSize: 20 })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  for (const name of ['a.png', 'b.png'])
    await userEvent.upload(page.getByLabelText('Add photographs'), new File([name], name, { type: 'image/png' }))
  await expect.element(screen.getByRole('alert').getByText(/^Error: No uppy instance/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('alert').getByText(/^Error: No uppy instance/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/No uppy instance/)).not.toBeInTheDocument()
})
