import type { Endpoint, Received, Sent } from '#contract/endpoint.ts'
import { requestOf } from '#contract/request.ts'
import { signInAt } from '#server/testing/security-check.ts'
import { ana, password, type Person } from './people.ts'
import type { Stage } from './stage.ts'

export type Call = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Received<E>>
/** Downloads a file. */
export type Download = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Uint8Array>
/** The browser of one of the demo's people, reduced to the demo's needs: the same calls over the same HTTP. */
export type Caller = Call & { download: Download }

/** Signs in as a demo person; staff with second factor. */
export async function signIn(
  { server }: Stage,
  { email, authenticator }: Pick<Person, 'email' | 'authenticator'> = ana,
): Promise<Caller> {
  const { token } = await signInAt(server.url, { email, password, authenticator })
  return callerAt(server.url, { authorization: `Bearer ${token}` })
}

/** A visitor who has not signed in. */
export const visitor = ({ server }: Stage): Caller => callerAt(server.url, {})

export function callerAt(url: string, head: Record<string, string>): Caller {
  const call: Call = async (endpoint, sent) => {
    const { method, path, body } = requestOf(endpoint, sent)
    const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...head }
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${await response.text()}`)
    if (endpoint.reply === 'none') return undefined as never
    return (await response.json()) as never
  }
  const download: Download = async (endpoint, sent) => {
    const response = await fetch(url + requestOf(endpoint, sent).path, { headers: head })
    if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${await response.text()}`)
    return new Uint8Array(await response.arrayBuffer())
  }
  return Object.assign(call, { download })
}

/** Sends a file to the object store by its form. */
export async function postFile(
  url: string,
  fields: Record<string, string>,
  { bytes, fileName, type }: { bytes: Uint8Array; fileName: string; type: string },
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), fileName)
  const posted = await fetch(url, { method: 'POST', body: form })
  if (posted.status !== 201) throw new Error(`The object store refused ${fileName}: ${await posted.text()}`)
}
