import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchImage } from '#contract/discovery/search-image.ts'
import { getImageSearching } from '#contract/discovery/searches.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { getFindability, listMatches } from '#contract/matches/endpoints.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anImageSearching, aStanding } from '#web/testing/searches.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('One press searches for a photograph by all ways, and says what each came to', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(900))
  api.reply(listMatches, { data: [], total: 0, page: 1, pageSize: 9 })
  api.reply(getFindability, { whyNot: null, howSure: null })
  const searching = anImageSearching({ services: [aStanding('tineye', { isUnderWay: true }), aStanding('vision')] })
  api.reply(getImageSearching, searching)
  api.reply(searchImage, {
    searching,
    asked: ['tineye'],
    notAsked: [{ service: 'vision', why: 'asked-lately' }],
    sites: 2,
  })
  const { screen } = await renderApp(`/images/${idOf(900)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Search this one' }))
  await expect.element(screen.getByText('TinEye: being asked.')).toBeVisible()
  await expect
    .element(screen.getByText('Google Cloud Vision is not asked: it was asked within the last 24 hours.'))
    .toBeVisible()
  await expect.element(screen.getByText('Visits to 2 watched sites begin within minutes.')).toBeVisible()
})
