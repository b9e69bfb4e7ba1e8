import { expect, test } from 'vitest'
import { getImage } from '#contract/images/endpoints.ts'
import { getFindability, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** An image without finds, on its page. */
async function pageOfUnfound(findability: { whyNot: string | null; howSure: string | null }) {
  const api = anaIsSignedIn()
  const image = anImage(7, { title: 'Clear sky', fileName: 'sky.jpg', state: 'ready', matches: 0 })
  api.on(getImage, () => Response.json(image))
  api.reply(listMatches, { data: [], total: 0, page: 1, pageSize: 9 })
  api.reply(getFindability, findability)
  return await renderApp(`/images/${image._id}`)
}

const unreadable = 'This picture measures 12 × 8 pixels, too little to compare. Copies of it cannot be found.'
const aboutEven =
  'This picture is nearly even, as a clear sky is. A find of it is never certain: each is for you to look at.'

test('An image whose copies cannot be found says so where its finds would stand', async () => {
  const { screen } = await pageOfUnfound({ whyNot: unreadable, howSure: null })
  await expect.element(screen.getByText(unreadable)).toBeVisible()
  expect(screen.getByText('No copy of it has been met yet.').elements()).toEqual([])
})

test('An image that shows little says how sure a find of it can be', async () => {
  const { screen } = await pageOfUnfound({ whyNot: null, howSure: aboutEven })
  await expect.element(screen.getByText(aboutEven)).toBeVisible()
  await expect.element(screen.getByText('No copy of it has been met yet.')).toBeVisible()
})

test('An image that can be matched says that no copy was met', async () => {
  const { screen } = await pageOfUnfound({ whyNot: null, howSure: null })
  await expect.element(screen.getByText('No copy of it has been met yet.')).toBeVisible()
})

test('Nine finds of an image are shown on its page, and the way to all of them', async () => {
  const api = anaIsSignedIn()
  const image = anImage(7, { state: 'ready', matches: 12 })
  api.on(getImage, () => Response.json(image))
  const nine = Array.from({ length: 9 }, (_, at) => aMatch(at + 1, { image: image._id }))
  api.reply(listMatches, { data: nine, total: 12, page: 1, pageSize: 9 })
  api.reply(getFindability, { whyNot: null, howSure: aboutEven })
  const { screen } = await renderApp(`/images/${image._id}`)
  const shown = screen.getByRole('list', { name: 'Where it was found' })
  await expect.poll(() => shown.getByRole('listitem').elements().length).toBe(9)
  const asked = api.received.find(({ path }) => path.startsWith('/api/matches?'))
  expect(new URLSearchParams(asked?.path.split('?')[1]).get('pageSize')).toBe('9')
  await expect
    .element(screen.getByRole('link', { name: 'Show all 12 finds' }))
    .toHaveAttribute('href', `/matches?image=${image._id}&show=all`)
  await expect.element(screen.getByText(aboutEven)).toBeVisible()
})

test('An image with finds says why no further ones come', async () => {
  const api = anaIsSignedIn()
  const image = anImage(7, { state: 'ready', matches: 1 })
  api.on(getImage, () => Response.json(image))
  api.reply(listMatches, { data: [aMatch(1, { image: image._id })], total: 1, page: 1, pageSize: 9 })
  api.reply(getFindability, { whyNot: unreadable, howSure: null })
  const { screen } = await renderApp(`/images/${image._id}`)
  await expect.element(screen.getByText(unreadable)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Show the find' })).toBeVisible()
})
