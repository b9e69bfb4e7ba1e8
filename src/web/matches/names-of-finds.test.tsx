import { expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('Two copies on one page are told apart by who hears their links', async () => {
  const api = anaIsSignedIn()
  const copies = [
    aMatch(1, { width: 640, height: 427 }),
    { ...aMatch(1), _id: idOf(2), url: 'https://prints.example/media/1-small.jpg', width: 320, height: 213 },
  ]
  api.reply(listMatches, { data: copies, total: 2, page: 1, pageSize: 20 })
  const { screen } = await renderApp('/matches?by=finds&show=all')
  await expect
    .element(screen.getByRole('link', { name: /with its copy on prints\.example\/p\/1, 640 × 427:/ }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /with its copy on prints\.example\/p\/1, 320 × 213:/ }))
    .toBeVisible()
})
