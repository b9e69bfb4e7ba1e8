import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { requestOf } from '#contract/request.ts'
import { send } from '#web/platform/calls/call.ts'

/** Asks for a file and hands it to the browser to keep, under the name that the server gives it. Rejects with a ProblemError. */
export async function download<E extends Endpoint & { reply: 'file' }>(endpoint: E, sent: Sent<E>): Promise<void> {
  const { method, path } = requestOf(endpoint, sent)
  const response = await send(path, { method })
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = decodeURIComponent(name)
  link.click()
  // The browser takes the file up after this turn.
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

const keptMs = 60_000
