import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listClusters } from '#contract/matches/endpoints.ts'
import { listActivities, streamEvents } from '#contract/platform/endpoints.ts'
import { chooseKeys, meantKey } from '#web/platform/keys/key-choices.ts'
import { sessionToken } from '#web/platform/calls/session.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { chooseTheme } from '#web/ui/theme.ts'
import { heardToasts } from './heard-toasts.ts'
import { renderApp } from './render-app.tsx'
import { anaIsSignedIn } from './signed-in.ts'
import { itsWork } from './visits.ts'

const failure = itsWork({ state: 'failed', finishedAt: new Date().toISOString() })

test.each(['first', 'second'])('The %s of two visitors in a page finds nothing of the other', async () => {
  expect([sessionToken(), document.title, document.documentElement.dataset.theme]).toEqual([null, '', undefined])
  expect([meantKey('a'), window.innerWidth, document.body.querySelector('h1')]).toEqual(['a', 1280, null])
  expect(heardToasts()).toEqual([])

  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(listActivities, { data: [failure] })
  let streams = 0
  api.on(streamEvents, () => {
    streams += 1
    return new Promise(() => undefined)
  })
  const { screen } = await renderApp('/matches')
  await expect.poll(() => streams).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/^www.greenfields.example: failed/)).not.toBeInTheDocument()
  chooseKeys({ areOff: true, instead: {} })
  chooseTheme('dark')
  await page.viewport(390, 844)
  notify('This goes with its visitor.')
})
