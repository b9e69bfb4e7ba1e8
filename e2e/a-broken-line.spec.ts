import { judgeMatch, listMatches } from '../src/contract/matches/endpoints.ts'
import { ana } from '../demo/people.ts'
import { expect, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

/** Browser messages about an unreachable server. */
const mayComplain = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|50[234]/

test('Two windows share one stream, which survives a killed server without gaps', async ({ open, app, callAs }) => {
  const first = await open({ as: ana, mayComplain })
  const streams: string[] = []
  first.context().on('request', (request) => request.url().includes('/api/events') && streams.push(request.url()))
  await first.goto('/matches')
  const second = await first.context().newPage()
  await second.goto('/matches')
  const site = (page: typeof first, host: string) => page.getByRole('heading', { name: host })
  for (const page of [first, second]) await expect(site(page, 'winter-stories.example')).toBeVisible()
  expect(streams).toHaveLength(1)

  const judgeAll = async (host: string) => {
    const client = await callAs(ana)
    const { data } = await client.call(listMatches, { pageSize: 100 })
    for (const { _id, origin } of data)
      if (origin.domain === host) await client.call(judgeMatch, { matchId: _id, verdict: 'ignored' })
  }
  await judgeAll('winter-stories.example')
  for (const page of [first, second]) await expect(site(page, 'winter-stories.example')).toBeHidden()

  await app.kill()
  const lost = 'The connection to the server is lost. We are reconnecting. This page may be out of date.'
  for (const page of [first, second]) await expect(page.getByText(lost)).toBeVisible()
  await app.start()
  await judgeAll('moodboards.example')
  for (const page of [first, second]) {
    await expect(site(page, 'moodboards.example')).toBeHidden()
    await expect(page.getByText(lost)).toBeHidden()
  }

  await first.close()
  await judgeAll('garden-forum.example')
  await expect(site(second, 'garden-forum.example')).toBeHidden()
})
