import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#server/boot/features.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openApi } from './openapi.ts'

const about = { title: 'Rightframe', version: '1.0.0', url: 'https://rightframe.example' }
const whole = openApi(endpoints, about)

const pointersIn = (document: unknown) =>
  [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer!)

test('Every pointer of the document leads somewhere within it', () => {
  const pointers = new Set(pointersIn(whole))
  expect(pointers.size).toBeGreaterThan(50)
  const at = (pointer: string) =>
    pointer
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], whole)
  expect([...pointers].filter((pointer) => !pointer.startsWith('#/') || at(pointer) === undefined)).toEqual([])
  expect(JSON.stringify(whole)).not.toContain('$defs')
})

test('Calls have unique names, and path parts are parameters', () => {
  const calls = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((call) => ({ path, ...(call as Call) })),
  )
  type Call = { operationId: string; parameters: { name: string; in: string; required: boolean }[] }
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  for (const { path, parameters } of calls)
    expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
})

test('A schema with a different sent form has a second name', () => {
  const Plain = z.object({ at: z.string() }).meta({ id: 'Plain' })
  const Tag = z.object({ name: z.string(), isOwn: z.boolean().default(false) }).meta({ id: 'Tag' })
  const Photo = z.object({ tags: z.array(Tag), seen: Plain }).meta({ id: 'Photo' })
  const keep = endpoint({
    name: 'keep',
    method: 'POST',
    path: '/photos',
    body: Photo,
    reply: z.object({ kept: Photo }),
    access: 'public',
    errors: [],
  })
  const { components, paths } = openApi([keep], about)
  expect(Object.keys(components.schemas)).toEqual(['Photo', 'PhotoInput', 'Plain', 'Problem', 'Tag', 'TagInput'])
  expect(components.schemas.TagInput).toMatchObject({ required: ['name'] })
  expect(components.schemas.Tag).toMatchObject({ required: ['name', 'isOwn'] })
  expect(paths['/api/photos']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/PhotoInput' } } } },
    responses: {
      200: {
        content: { 'application/json': { schema: { properties: { kept: { $ref: '#/components/schemas/Photo' } } } } },
      },
    },
  })
})
