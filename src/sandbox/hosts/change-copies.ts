import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

/** Servers' addresses by name, as in `RIGHTFRAME_HOSTS`. */
export type Hosts = ReadonlyMap<string, string>

/**
 * Asks servers of this machine to take addresses away (`DELETE`) or to bring them back (`PUT`), and returns those that were. Other machines are
 * never asked. Rejects where a server does not answer.
 */
export async function changeCopies(method: 'DELETE' | 'PUT', urls: readonly string[], hosts: Hosts): Promise<string[]> {
  const changed: string[] = []
  for (const url of urls) {
    const { host, pathname, search } = new URL(url)
    const [, port] = /^(?:127\.0\.0\.1|localhost):(\d+)$/.exec(hosts.get(host) ?? '') ?? []
    if (port === undefined) continue
    const asked = request({ host: '127.0.0.1', port, method, path: pathname + search, headers: { host } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    if (answer.statusCode === 204) changed.push(url)
  }
  return changed
}

/** Addresses of the web in a text, each once. */
export const urlsIn = (text: string): string[] => [
  ...new Set(
    (text.match(/https?:\/\/[^\s<>"]+/g) ?? [])
      .map((url) => url.replace(/[.,;:)]+$/, ''))
      .filter((url) => URL.canParse(url)),
  ),
]
