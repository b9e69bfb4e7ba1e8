import { expect, test } from 'vitest'
import { getImage } from '#contract/images/endpoints.ts'
import { getFindability, listMatches } from '#contract/matching/endpoints.ts'
import { anImage } from '#web/testing/images.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** An image without finds, on its page. */
async function pageOfUnfound(tooSimple: string | null) {
  const api = anaIsSignedIn()
  const image = anImage(7, { title: 'Clear sky', fileName: 'sky.jpg', state: 'ready', matches: 0 })
  api.on(getImage, () => Response.json(image))
  api.reply(listMatches, { data: [], total: 0, page: 1, pageSize: 9 })
  api.reply(getFindability, { tooSimple })
  return await renderApp(`/images/${image._id}`)
}

test('An image that is too simple to match says so where its finds would stand', async () => {
  const { screen } = await pageOfUnfound('This picture is too simple to match: it is nearly even, as a clear sky is.')
  await expect.element(screen.getByText(/^This picture is too simple to match/)).toBeVisible()
  expect(screen.getByText('No copy of it has been met yet.').elements()).toEqual([])
})

test('An image that can be matched says that no copy was met', async () => {
  const { screen } = await pageOfUnfound(null)
  await expect.element(screen.getByText('No copy of it has been met yet.')).toBeVisible()
})
