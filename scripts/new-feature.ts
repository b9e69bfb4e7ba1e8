/**
 * Makes an empty feature: `node scripts/new-feature.ts NAME [--after FEATURE]`. It is a call that lists nothing and a page that says so, and it
 * stands in every list that features stand in; `npm run check` passes. What is there already is never overwritten.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './run.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { after: { type: 'string' } } })
const [name] = positionals
if (name === undefined || !/^[a-z]+(-[a-z]+)*$/.test(name))
  throw new Error(
    'Say what the feature is called, in small letters: node scripts/new-feature.ts registrations --after licensing',
  )

const [first, ...rest] = name.split('-') as [string, ...string[]]
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = first + rest.map(capital).join('')
const pascal = capital(camel)
const words = name.replaceAll('-', ' ')
const title = capital(words)
const list = `list${pascal}`

const made = { ...onServer(), ...onWeb() }
for (const file of Object.keys(made)) if (existsSync(file)) throw new Error(`${file} is there already.`)

const order = '.dependency-cruiser.cjs'
if (!read(order).includes(`'${name}',`))
  insertAfter(order, values.after ?? last(), (line) => line.replace(/'[\w-]+'/, `'${name}'`))
insertInList('src/server/boot/features.ts', `import { ${camel} } from '../${name}/feature.ts'`)
insertInList('src/web/areas.ts', `import { ${camel} } from './${name}/area.ts'`)
for (const [file, text] of Object.entries(made)) make(file, text)
await run('format', 'oxfmt', [...Object.keys(made), order, 'src/server/boot/features.ts', 'src/web/areas.ts'])
await run('map', 'node', ['scripts/draw-architecture.ts', '--write'])

function onServer(): Record<string, string> {
  return {
    [`src/contract/${name}/endpoints.ts`]: `import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

/** What the owner has of ${words}. */
export const ${list} = endpoint({
  name: '${list}',
  method: 'GET',
  path: '/${name}',
  reply: z.object({ data: z.array(z.object({ _id: Id })) }),
  access: 'owner',
  errors: [],
})
`,
    [`src/server/${name}/feature.ts`]: `import { defineFeature } from '#server/platform/features/feature.ts'
import { ${camel}Routes } from './routes.ts'

/** TITLE: say in one sentence what is here. */
export const ${camel} = defineFeature({ name: '${name}', routes: ${camel}Routes })
`.replace('TITLE', title),
    [`src/server/${name}/routes.ts`]: `import { ${list} } from '#contract/${name}/endpoints.ts'
import { handle } from '#server/platform/http/handle.ts'

export const ${camel}Routes = [handle(${list}, async () => ({ data: [] }))]
`,
    [`src/server/${name}/testing/calls.ts`]: `import type { Calls } from '#server/testing/every-call.ts'

/** What each call of ${name} is sent where all of them are tried out. */
export const calls = (): Calls => ({ ${list}: {} })

/** It lists nothing yet. */
export const namesNothing = ['${list}']
`,
    [`src/server/${name}/${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${list} } from '#contract/${name}/endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('A new owner has no ${words} yet', async () => {
  const { ana } = await people(app)
  expect(await ana.call(${list})).toEqual({ data: [] })
})
`,
  }
}

function onWeb(): Record<string, string> {
  return {
    [`src/web/${name}/area.ts`]: `import { defineArea } from '#web/platform/area.ts'
import { ${camel}Routes } from './routes.tsx'

export const ${camel} = defineArea({ inside: ${camel}Routes, places: [{ href: '/${name}', label: '${title}' }] })
`,
    [`src/web/${name}/routes.tsx`]: `import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/platform/pages/lazy-part.tsx'
import { insideRoute } from '#web/platform/routes.ts'

export const ${camel}Routes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/${name}',
    component: lazyPage(() => import('./${name}-page.tsx'), '${pascal}Page'),
  }),
] as const
`,
    [`src/web/${name}/${name}-page.tsx`]: `import { useQuery } from '@tanstack/react-query'
import { ${list} } from '#contract/${name}/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'

export function ${pascal}Page() {
  useTitle('${title}')
  const listed = useQuery({ queryKey: ['${name}'], queryFn: () => call(${list})({}) })
  return (
    <Page title="${title}">
      {listed.isPending && <EntriesSkeleton label="Loading ${words}" />}
      {listed.isError && <ErrorState message={sentenceOf(listed.error)} onRetry={() => void listed.refetch()} />}
      {listed.data?.data.length === 0 && <EmptyState title="No ${words} yet">Say here how something comes here.</EmptyState>}
    </Page>
  )
}
`,
  }
}

function make(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(file)
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

/** The last feature of the server's list. */
function last(): string {
  return /const features = \[.*?([\w-]+)\]/s.exec(read('src/server/boot/features.ts'))![1]!
}

/** Copies the line that names a feature, changed, below it. */
function insertAfter(file: string, feature: string, change: (line: string) => string): void {
  const lines = read(file).split('\n')
  const at = lines.findIndex((line) => line.trim() === `'${feature}',`)
  if (at === -1) throw new Error(`${file} lists no feature ${feature}.`)
  writeFileSync(file, lines.toSpliced(at + 1, 0, change(lines[at]!)).join('\n'))
}

/** Adds the import, and the feature to the list in which they stand left to right: behind the one it comes after, else at the end. */
function insertInList(file: string, imported: string): void {
  const before = read(file)
  const list = /const (?:features|areas) = \[(.*?)\]/s.exec(before)!
  const listed = list[1]!
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const after = values.after?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const at = after === undefined ? listed.length : listed.indexOf(after) + 1
  if (at === 0) throw new Error(`${file} lists no feature ${after}.`)
  const text = before.replace(list[0], list[0].replace(list[1]!, listed.toSpliced(at, 0, camel).join(', ')))
  writeFileSync(file, text.replace(/\n(?!import )/, `\n${imported}\n`))
}
