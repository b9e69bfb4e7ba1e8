import { loadSession } from '#contract/accounts/endpoints.ts'
import { listActivities, streamEvents } from '#contract/platform/endpoints.ts'
import { startSession } from '#web/platform/session.ts'
import { fakeApi } from './fake-api.ts'
import { ana, anaSignedIn } from './people.ts'

/** A server that knows Ana, for whom nothing is under way. */
export function anaIsSignedIn(): ReturnType<typeof fakeApi> {
  const api = fakeApi()
  startSession(anaSignedIn.token)
  api.reply(loadSession, { user: ana })
  api.on(streamEvents, () => new Response('id: 1\nevent: ready\ndata: {}\n\n'))
  api.reply(listActivities, { data: [] })
  return api
}
