import { type Export, getExport, requestExport } from '#contract/accounts/leaving-endpoints.ts'
import type { TestApp } from './test-app.ts'
import type { Person } from './people.ts'
import { until } from './until.ts'

/** Requests an account's export; resolves once ready. */
export async function whenExported(person: Person): Promise<Export> {
  await person.call(requestExport)
  await until(async () => (await person.call(getExport)).export?.state === 'ready')
  return (await person.call(getExport)).export!
}

/** Keys of an owner's objects in the image store. */
export async function objectsOf({ deps }: Pick<TestApp, 'deps'>, ownerId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of deps.objects.list('images', `${ownerId}/`)) keys.push(key)
  return keys
}
