import { setTimeout as sleep } from 'node:timers/promises'
import { openTicket } from '#contract/accounts/endpoints.ts'
import type { ImageSource } from '#contract/images/sources.ts'
import { listSources } from '#contract/images/sources-endpoints.ts'
import type { ImportRun, SourceConnection } from '#contract/images/sources-connections.ts'
import type { Served } from '#server/gateways/sources/testing/shelf.ts'
import { variableOf } from '../config-apps.ts'
import type { Client } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Operator settings that put these stand-ins in place of the services. */
export function environmentFor(services: Record<string, { served: Served; app?: { key: string; secret: string } }>) {
  const entries = Object.entries(services)
  const apps = entries.flatMap(([name, { served, app }]) => [
    [`${variableOf(name)}_URL`, served.origin],
    ...(app === undefined
      ? []
      : [
          [`${variableOf(name)}_KEY`, app.key],
          [`${variableOf(name)}_SECRET`, app.secret],
        ]),
  ])
  const hosts = entries.map(([, { served }]) => `${served.host}=${served.pair}`).join(',')
  return { RIGHTFRAME_HOSTS: hosts, ...(Object.fromEntries(apps) as Record<string, string>) }
}

type At = { url: string; config: Pick<TestApp['config'], 'publicUrl'> }

/** Goes where a browser goes to connect a service, as the owner who agrees to everything; resolves to where it ends. */
export async function connectInBrowser(
  { app, served, person }: { app: At; served: Served; person: Client },
  service: string,
  query: Record<string, string> = {},
): Promise<string> {
  const { ticket } = await person.call(openTicket)
  const begin = new URL(`/api/auth/${service}`, app.url)
  for (const [name, value] of Object.entries({ ...query, ticket })) begin.searchParams.set(name, value)
  const left = await fetch(begin, { redirect: 'manual' })
  const cookie = left.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  let at = left.headers.get('location') ?? ''
  while (at.startsWith(served.origin)) {
    const there = await fetch(at.replace(served.origin, `http://${served.pair}`), {
      redirect: 'manual',
      headers: { host: served.host },
    })
    at = there.headers.get('location') ?? `${there.status} ${await there.text()}`
  }
  if (!at.startsWith(app.config.publicUrl)) return at
  const back = await fetch(at, { redirect: 'manual', headers: { cookie } })
  return back.headers.get('location') ?? `${back.status} ${await back.text()}`
}

/** The state of a service's last import. */
export async function lastImportOf(person: Client, service: ImageSource): Promise<ImportRun | null> {
  const { data } = await person.call(listSources)
  return data.find((one) => one.service === service)?.connection?.lastImport ?? null
}

/** The connection once its import is over. */
export async function whenImported(person: Client, service: ImageSource): Promise<SourceConnection> {
  for (;;) {
    const { data } = await person.call(listSources)
    const connection = data.find((one) => one.service === service)?.connection
    const state = connection?.lastImport?.state
    if (connection && state !== 'running' && state !== 'waiting') return connection
    await sleep(50)
  }
}
