import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { aSubmission, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { takeEveryPost } from '#web/testing/object-store.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import type { openCaseUploads as openReal } from './case-uploads.ts'

const choose = (name: string) => userEvent.upload(page.getByLabelText(/^Drop files here/), new File([name], name))
const notice = page.getByRole('alert').getByText(/^Error: No uppy instance/)

test('Where the part that sends files cannot be loaded, the form says so, and sends what waits once it is there', async () => {
  let isThere = false
  // A module that has failed stays so for the window of a test; one that cannot be opened is missed as much.
  vi.doMock('./case-uploads.ts', async (original) => {
    const { openCaseUploads } = await original<{ openCaseUploads: typeof openReal }>()
    const open: typeof openReal = (...parts) => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return openCaseUploads(...parts)
    }
    return { openCaseUploads: open }
  })
  const api = withSubmission(aSubmission())
  api.reply(getUploadPolicy, { url: '/store', fields: { key: `${idOf(50)}/a.pdf` } })
  takeEveryPost()
  const { screen } = await renderApp(`/cases/${idOf(50)}/submission`)
  await userEvent.click(screen.getByRole('button', { name: /Claim$/ }))
  await choose('a.pdf')
  await expect.element(notice).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(notice).not.toBeInTheDocument()
  for (const name of ['b.pdf', 'c.pdf']) await choose(name)
  await expect.element(notice).toBeVisible()
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const attached = screen.getByRole('list', { name: 'Further documents' }).getByRole('listitem')
  await expect
    .poll(() => attached.elements().map(({ textContent }) => textContent))
    .toEqual(['b.pdfUploadedRemove', 'c.pdfUploadedRemove'])
  await expect.element(notice).not.toBeInTheDocument()
})
